/*
 * Plain text of what WordPress writes, small enough for the browser. The catalog, which a release reads,
 * has `text.ts` with complete libraries.
 */

/** Named entities of HTML 4 that texts and prices use: those from U+00A0 to U+00FF in order, then others. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';
const OTHERS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  fnof: 'ƒ',
  minus: '−',
  thinsp: '\u2009',
  ensp: '\u2002',
  emsp: '\u2003',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
};
const FIRST_LATIN = 0xa0;

/** Names of the entities that `decoded` knows. */
export const ENTITIES: ReadonlyMap<string, string> = new Map([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCodePoint(FIRST_LATIN + index)] as const),
  ...Object.entries(OTHERS),
]);

/** Text with its entities as characters; an unknown one stays as it stands. */
export function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (all, hex, decimal, name) =>
    name === undefined
      ? codePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
      : (ENTITIES.get(name) ?? all),
  );
}

function codePoint(code: number): string {
  const invalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return String.fromCodePoint(invalid ? 0xfffd : code);
}

/** @returns text without tags, entities and outer white space; empty for null */
export function plain(html: string | null | undefined): string {
  const untagged = (html ?? '')
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?[a-z!][^>]*>/gi, '');
  return decoded(untagged).replace(/\s+/gu, ' ').trim();
}

/** A web address that is safe in a link or picture, or null. */
export function safeUrl(url: string | null | undefined): string | null {
  const text = decoded(url ?? '').trim();
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** WordPress percent-encodes slugs that are not Latin; the shop's own addresses encode them once, later. */
export function decodedSlug(slug: string | null | undefined): string {
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
