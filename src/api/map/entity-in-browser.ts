/** No entity stands for more; a longer text has a beginning that is one, as `&notes;` begins with `&not`. */
const MAX_CHARACTERS = 2;

/** As `entity.ts`, by the browser's own knowledge instead of a table. */
export function decodeEntity(entity: string): string {
  const reader = document.createElement('textarea');
  reader.innerHTML = entity;
  return [...reader.value].length > MAX_CHARACTERS ? entity : reader.value;
}
