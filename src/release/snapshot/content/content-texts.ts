import type { ContentProblem, ContentText, ContentTexts } from './content-text.ts';
import { readMarkdownPages } from './markdown-pages.ts';

/**
 * The merchant's texts, of Markdown files and of the store's WordPress pages: a file wins, as it stands beside the
 * configuration.
 * @param folder of the Markdown files; none where left out
 */
export function contentTexts(folder: string | undefined, store: ContentTexts | undefined): ContentTexts {
  const written = folder === undefined ? { texts: [], problems: [] } : readMarkdownPages(folder);
  const texts: ContentText[] = [...written.texts];
  const problems: ContentProblem[] = [...written.problems, ...(store?.problems ?? [])];
  for (const text of store?.texts ?? []) {
    const isWritten = texts.some(({ slug, locale }) => slug === text.slug && locale === text.locale);
    if (!isWritten) texts.push(text);
  }
  return { texts, problems };
}
