/** Writes each `&` that starts no entity as `&amp;`, the way WordPress stores names. */
export function escapeAmpersands(text: string): string {
  return text.replace(/&(?!#?\w+;)/g, '&amp;');
}

/** A name as it stands in an address: lower case, words joined by hyphens (`Cup & Saucer` -> `cup-saucer`). */
export function slugify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/&\w+;/g, ' ')
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
