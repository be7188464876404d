import { decodeEntity } from '#api/map/entity.ts';

/*
 * Plain text of what WordPress writes, small enough for the browser, which knows the entities itself. The
 * catalog, which a release reads, has `text.ts` with complete libraries.
 */

/** Text with its entities as characters; an unknown one stays as it stands. */
export function decodeEntities(text: string): string {
  return text.replace(/&#?\w{1,8};/g, (entity) => decodeEntity(entity));
}

/** @returns text without tags, entities and outer white space; empty for null */
export function stripHtml(html: string | null | undefined): string {
  const untagged = (html ?? '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?[a-z!][^>]*>/gi, '');
  return decodeEntities(untagged).replace(/\s+/gu, ' ').trim();
}

/** A web address that is safe in a link or picture, or null. */
export function safeUrl(url: string | null | undefined): string | null {
  const text = decodeEntities(url ?? '').trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** WordPress percent-encodes slugs that are not Latin; the shop's own addresses encode them once, later. */
export function decodeSlug(slug: string | null | undefined): string {
  try {
    return decodeURIComponent(slug ?? '');
  } catch {
    return slug ?? '';
  }
}

/** The nodes of a connection that may be absent. */
export function nodes<T>(connection: { nodes: readonly T[] } | null | undefined): readonly T[] {
  return connection?.nodes ?? [];
}
