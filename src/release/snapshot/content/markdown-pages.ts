import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { sanitizeContentHtml } from '#api/map/text/sanitize-html.ts';
import { LOCALE_CODES, LOCALES } from '#i18n/locales.ts';
import { isContentSlug, localeOfName, PRIVACY_SLUG } from '#shop/site/content-pages.ts';
import type { ContentProblem, ContentText, ContentTexts } from './content-text.ts';
import { FrontMatterError, splitFrontMatter } from './front-matter.ts';

/** Where a project has them, `<locale>/<slug>.md`. */
export const CONTENT_FOLDER = 'content/pages';

const EXTENSION = '.md';
/** More is no text that a page can show. */
const LARGEST_FILE = 1_000_000;

/**
 * Reads the merchant's Markdown files. Those that no page can show are problems, and none of them ends a release.
 * @param folder path of `content/pages`, which need not exist
 */
export function readMarkdownPages(folder: string): ContentTexts {
  const found: ContentTexts = { texts: [], problems: [] };
  for (const entry of entriesOf(folder)) {
    const path = `${CONTENT_FOLDER}/${entry.name}`;
    if (entry.name.startsWith('.')) continue;
    if (!entry.isDirectory()) {
      if (entry.name.endsWith(EXTENSION)) found.problems.push({ source: path, reason: NO_LOCALE });
      continue;
    }
    const locale = localeOfName(entry.name);
    if (locale === null) {
      found.problems.push({ source: path, reason: NO_LOCALE });
      continue;
    }
    for (const file of entriesOf(join(folder, entry.name))) {
      if (file.name.startsWith('.') || !file.name.endsWith(EXTENSION)) continue;
      const source = `${path}/${file.name}`;
      const text = readText(join(folder, entry.name, file.name), source);
      if ('reason' in text) found.problems.push(text);
      else if (found.texts.some((one) => one.locale === locale && one.slug === text.slug)) {
        found.problems.push({ source, reason: 'Another folder of the same locale has it too.' });
      } else found.texts.push({ ...text, locale });
    }
  }
  return found;
}

const NO_LOCALE = `Pages stand in a folder of their locale: ${LOCALE_CODES.map((code) => LOCALES[code].tag).join(', ')}, or the language alone.`;

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function readText(file: string, source: string): Omit<ContentText, 'locale'> | ContentProblem {
  const name = source.slice(source.lastIndexOf('/') + 1, -EXTENSION.length);
  if (!isContentSlug(name)) {
    return { source, reason: 'No page can have its name as address: use letters, digits and hyphens.' };
  }
  try {
    const { size } = statSync(file);
    if (size > LARGEST_FILE)
      return { source, reason: `It has ${size} bytes, of the ${LARGEST_FILE} that a page can have.` };
    const { front, text } = splitFrontMatter(readFileSync(file, 'utf8'));
    const html = sanitizeContentHtml(marked.parse(text, { async: false, gfm: true }));
    if (html === '') return { source, reason: 'It has no text below its front matter.' };
    return { ...front, slug: front.kind === 'privacy' ? PRIVACY_SLUG : name, html };
  } catch (error) {
    if (error instanceof FrontMatterError) return { source, reason: error.message };
    return {
      source,
      reason: `It cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}.`,
    };
  }
}
