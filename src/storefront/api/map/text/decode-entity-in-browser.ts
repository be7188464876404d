import { trustedHtml } from '#storefront/domain/page-data/trusted-html.ts';

/** Longest text of an entity; a longer one only begins with an entity, as `&notes;` with `&not`. */
const MAX_CHARACTERS = 2;

/** As `decode-entity.ts`, by the browser's parser instead of a table. */
export function decodeEntity(entity: string): string {
  const parser = document.createElement('textarea');
  // No element can begin in it, whatever the store has sent.
  parser.innerHTML = trustedHtml(entity);
  return [...parser.value].length > MAX_CHARACTERS ? entity : parser.value;
}
