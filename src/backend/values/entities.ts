/** Writes each `&` that starts no entity as `&amp;`, the way WordPress stores names. */
export function escapeAmpersands(text: string): string {
  return text.replace(/&(?!#?\w+;)/g, '&amp;');
}

/** Letters that are not accented forms of others, as WordPress spells them. */
const SPELLED: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  '×': 'x',
};
/** Length of the column in which WordPress stores slugs. */
const LONGEST_SLUG = 200;

/**
 * A name as it appears in an address, by WordPress's rules: lower case, accents off, words joined by hyphens
 * (`Cup & Saucer` -> `cup-saucer`), characters of other scripts percent-encoded. Empty for symbols alone.
 */
export function slugify(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/<[^>]*>|&#?\w+;/g, '')
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħ×]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/[./\s\u2010-\u2015]+/g, '-')
    .replace(
      /(%[0-9a-f]{2})|(?![-_])[\p{P}\p{S}\p{C}]|\ufe0f/gu,
      (_, octet: string | undefined) => octet ?? '',
    )
    .replace(/-+/g, '-');
  return encoded(plain).replace(/^-+|-+$/g, '');
}

/** As `slugify`, for what has to have an address. @throws for symbols alone */
export function requireSlug(text: string): string {
  const slug = slugify(text);
  if (slug === '') throw new Error(`"${text}" gives no address: use letters or digits.`);
  return slug;
}

/** Percent-encodes what is not ASCII, and cuts between two characters if it is too long. */
function encoded(text: string): string {
  let slug = '';
  for (const [part] of text.matchAll(/(?:%[0-9a-f]{2})+|./gsu)) {
    const encoded = part <= '~' ? part : encodeURIComponent(part).toLowerCase();
    if (slug.length + encoded.length > LONGEST_SLUG) break;
    slug += encoded;
  }
  return slug;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as part of an element's content. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '');
}

/** Text as an attribute's value in double quotes, or part of an element's content. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
