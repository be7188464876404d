import { decodeHTML } from 'entities';
import sanitizeHtml from 'sanitize-html';

/**
 * Converts a field that may hold HTML (names, labels, titles) by complete libraries; browsers use `stripHtml`.
 * @returns text without tags, entities and outer white space; empty for null
 */
export function plainText(html: string | null | undefined): string {
  if (html === null || html === undefined) return '';
  const text = html.includes('<') ? sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }) : html;
  return decodeHTML(text).replace(/\s+/gu, ' ').trim();
}
