import { decodeHTML } from 'entities';
import sanitizeHtml from 'sanitize-html';

/**
 * Plain text of a field that WordPress may fill with HTML: names, labels, titles.
 * @returns text without tags, entities and outer white space; empty for null
 */
export function plainText(html: string | null | undefined): string {
  if (html === null || html === undefined) return '';
  const text = html.includes('<') ? sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }) : html;
  return decodeHTML(text).replace(/\s+/gu, ' ').trim();
}

/** WordPress percent-encodes slugs that are not Latin; the shop's own addresses encode them once, later. */
export function decodedSlug(slug: string | null | undefined): string {
  try {
    return decodeURIComponent(slug ?? '');
  } catch {
    return slug ?? '';
  }
}

/** A web address that is safe in a link or picture, or null. */
export function webUrl(url: string | null | undefined): string | null {
  if (url === null || url === undefined) return null;
  const text = decodeHTML(url).trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** The nodes of a connection that may be absent. */
export function nodes<T>(connection: { nodes: readonly T[] } | null | undefined): readonly T[] {
  return connection?.nodes ?? [];
}
