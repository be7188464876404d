/** Code points of what every page shows: the first and last of each range. */
const OF_EVERY_PAGE = [
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

/** Code points of other Latin letters and currencies, which a page loads where it has some. */
const OF_SOME_PAGES = [
  [0x100, 0x2ba],
  [0x1e00, 0x1e9f],
  [0x1ef2, 0x1eff],
  [0x2020, 0x2020],
  [0x20a0, 0x20ab],
  [0x20ad, 0x20c0],
  [0x2113, 0x2113],
] as const;

type Ranges = readonly (readonly [first: number, last: number])[];

/** The characters of the fonts that every page loads, and of those that few do. */
export const CHARACTERS = charactersOf(OF_EVERY_PAGE);
export const MORE_CHARACTERS = charactersOf(OF_SOME_PAGES);

/** The same as `unicode-range`. */
export const RANGE = rangeOf(OF_EVERY_PAGE);
export const MORE_RANGE = rangeOf(OF_SOME_PAGES);

function charactersOf(ranges: Ranges): string {
  return ranges
    .map(([first, last]) =>
      String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place)),
    )
    .join('');
}

function rangeOf(ranges: Ranges): string {
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0');
  return ranges.map(([first, last]) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`).join(', ');
}
