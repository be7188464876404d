import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { says } from '#kit/messages/says.ts';
import { sanitizeContentHtml } from '#storefront/api/map/text/sanitize-html.ts';
import {
  type ContentPageKind,
  isContentSlug,
  localeOfName,
  PRIVACY_SLUG,
} from '#storefront/domain/routes/content-pages.ts';
import { LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { FrontMatterError, splitFrontMatter } from './front-matter.ts';

/** The text of a content page in one locale, as the merchant wrote it. */
export interface ContentText {
  slug: string;
  /** Name of its file without the extension: another than the slug for the privacy page. Absent for a page of the store. */
  name?: string;
  locale: Locale;
  title: string;
  /** Empty for none. */
  description: string;
  /** Null if the text does not say it. */
  kind: ContentPageKind | null;
  order: number | null;
  html: string;
  /** Path of the page on the store; absent for a file. */
  address?: string;
  /** Of a file that releases leave out. */
  isDraft?: boolean;
}

/** A text, or a part of one, that no page can show. */
export interface ContentProblem {
  /** File or WordPress page. */
  source: string;
  /** Why, and what to do. */
  reason: string;
}

export interface ContentTexts {
  texts: ContentText[];
  problems: ContentProblem[];
}

/** Names the parts of a text that its page does not show. */
export function partsNotShown(source: string, dropped: readonly string[]): ContentProblem[] {
  return dropped.length === 0
    ? []
    : [{ source, reason: says('content.shownWithout', { list: dropped.join(', ') }) }];
}

/**
 * The merchant's texts, of Markdown files and of the store's WordPress pages: a file wins.
 * @param folder of the Markdown files; none by default
 * @param needsTerms true if shoppers accept the terms, which then have to be there
 */
export function contentTexts(
  folder: string | undefined,
  store: ContentTexts | undefined,
  needsTerms: boolean,
): ContentTexts {
  const written = folder === undefined ? { texts: [], problems: [] } : readMarkdownPages(folder);
  const texts: ContentText[] = written.texts.filter(({ isDraft }) => !isDraft);
  const problems: ContentProblem[] = [...written.problems, ...(store?.problems ?? [])];
  for (const text of store?.texts ?? []) {
    const isWritten = texts.some(({ slug, locale }) => slug === text.slug && locale === text.locale);
    if (!isWritten) texts.push(text);
  }
  if (needsTerms && !texts.some(({ kind }) => kind === 'terms')) problems.push(NO_TERMS);
  return { texts, problems };
}

const NO_TERMS: ContentProblem = {
  source: 'termsCheckbox',
  reason: says('content.noTerms'),
};

/** Where a project has them, `<locale>/<slug>.md`. */
export const CONTENT_FOLDER = 'src/storefront/content/pages';

const EXTENSION = '.md';
/** A larger file is not a text that a page can show. */
const LARGEST_FILE = 1_000_000;

/**
 * Reads the merchant's Markdown files, drafts included. Those that no page can show are problems, and none of them ends a release.
 * @param folder path of `src/storefront/content/pages`, which need not exist
 */
export function readMarkdownPages(folder: string): ContentTexts {
  const found: ContentTexts = { texts: [], problems: [] };
  for (const entry of entriesOf(folder, CONTENT_FOLDER, found.problems)) {
    const source = `${CONTENT_FOLDER}/${entry.name}`;
    const isFolder = entry.isDirectory() || entry.isSymbolicLink();
    const locale = isFolder ? localeOfName(entry.name) : null;
    if (locale !== null) readLocale(join(folder, entry.name), source, locale, found);
    else if (isFolder || entry.name.endsWith(EXTENSION)) found.problems.push({ source, reason: NO_LOCALE });
  }
  return found;
}

function readLocale(folder: string, path: string, locale: Locale, { texts, problems }: ContentTexts): void {
  for (const { name } of entriesOf(folder, path, problems)) {
    if (!name.endsWith(EXTENSION)) continue;
    const source = `${path}/${name}`;
    const read = readText(join(folder, name), source);
    if ('reason' in read) {
      problems.push(read);
      continue;
    }
    const { dropped, ...text } = read;
    problems.push(...partsNotShown(source, dropped));
    if (texts.some((one) => one.locale === locale && one.slug === text.slug)) {
      problems.push({ source, reason: says('content.twice') });
    } else texts.push({ ...text, locale });
  }
}

const NO_LOCALE = says('content.noLocaleFolder', {
  list: LOCALE_CODES.map((code) => LOCALES[code].tag).join(', '),
});

/** Entries of a folder, by name, without hidden files. */
function entriesOf(folder: string, source: string, problems: ContentProblem[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .sort((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      problems.push({ source, reason: unreadable(error) });
    return [];
  }
}

function unreadable(error: unknown): string {
  return says('content.unreadable', { code: (error as NodeJS.ErrnoException).code ?? String(error) });
}

function readText(
  file: string,
  source: string,
): (Omit<ContentText, 'locale'> & { dropped: string[] }) | ContentProblem {
  const name = source.slice(source.lastIndexOf('/') + 1, -EXTENSION.length);
  if (!isContentSlug(name)) {
    return { source, reason: says('content.noName') };
  }
  try {
    const { size } = statSync(file);
    if (size > LARGEST_FILE)
      return { source, reason: says('content.tooLarge', { count: size, largestFile: LARGEST_FILE }) };
    const { front, text } = splitFrontMatter(readFileSync(file, 'utf8'));
    const { html, dropped } = sanitizeContentHtml(marked.parse(text, { async: false, gfm: true }));
    if (html === '') return { source, reason: says('content.noText') };
    return { ...front, name, slug: front.kind === 'privacy' ? PRIVACY_SLUG : name, html, dropped };
  } catch (error) {
    if (error instanceof FrontMatterError) return { source, reason: error.message };
    return { source, reason: unreadable(error) };
  }
}
