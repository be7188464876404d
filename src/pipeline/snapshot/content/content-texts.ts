import { says } from '#kit/messages/says.ts';
import type { ContentProblem, ContentText, ContentTexts } from './content-text.ts';
import { readMarkdownPages } from './markdown-pages.ts';

/**
 * The merchant's texts, of Markdown files and of the store's WordPress pages: a file wins, as it stands beside the
 * configuration.
 * @param folder of the Markdown files; none where left out
 * @param needsTerms true where shoppers accept the terms, which then have to be there
 */
export function contentTexts(
  folder: string | undefined,
  store: ContentTexts | undefined,
  needsTerms: boolean,
): ContentTexts {
  const written = folder === undefined ? { texts: [], problems: [] } : readMarkdownPages(folder);
  const texts: ContentText[] = [...written.texts];
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
