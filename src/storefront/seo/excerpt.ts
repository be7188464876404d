import { decodeHTML } from 'entities';

/**
 * Converts HTML to plain text, cut at the end of a word.
 * @param limit maximum number of characters, the ellipsis included
 */
export function excerpt(html: string, limit = 160): string {
  const text = decodeHTML(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '');
  return shorten(text.trim(), limit);
}

/** Cuts plain text at the end of a word. @param limit maximum number of characters, the ellipsis included */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > 0 ? end : limit - 1).replace(/[\s.,;:–-]+$/, '')}…`;
}
