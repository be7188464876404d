import { decodeEntity } from '#storefront/api/map/text/decode-entity.ts';

/** Decodes the HTML entities of a text; unknown ones stay. */
export function decodeEntities(text: string): string {
  return text.replace(/&#?\w{1,8};/g, (entity) => decodeEntity(entity));
}

/**
 * Converts HTML of WordPress to text. Small enough for browsers; releases use `plainText` for the catalog.
 * @returns text without tags, entities and outer white space; empty for null
 */
export function stripHtml(html: string | null | undefined): string {
  const untagged = (html ?? '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?[a-z!][^>]*>/gi, '');
  return decodeEntities(untagged).replace(/\s+/gu, ' ').trim();
}

/** @returns the URL of a link or picture where it is an `http` or `https` one, otherwise null */
export function safeUrl(url: string | null | undefined): string | null {
  const text = decodeEntities(url ?? '').trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}
