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

/** A web address that is safe in a link or picture, or null. */
export function webUrl(url: string | null | undefined): string | null {
  if (url === null || url === undefined) return null;
  const text = decodeHTML(url).trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
