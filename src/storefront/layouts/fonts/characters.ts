/** The characters of `U+0000-00FF` and so on: the first and last code point of each range. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;

/** Characters of the fonts that every page loads: `unicode-range` in `fonts.css` says the same. */
export const CHARACTERS: string = RANGES.map(([first, last]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place)),
).join('');
