import { readFileSync } from 'node:fs';
import { fontace } from 'fontace';
import { expect, it } from 'vitest';
import { LANGUAGE_NAMES } from '#storefront/i18n/locales.ts';
import { flatten, MESSAGES } from '#storefront/i18n/messages.ts';
import { CHARACTERS } from '#storefront/theme/fonts/font-styles.ts';

const RANGE = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g;

/** Tells which characters the font faces of a family have. */
function coverage(family: string): (character: string) => boolean {
  const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
  const faces = css.split('@font-face').filter((face) => face.includes(`"${family}"`));
  const ranges = faces.flatMap((face) => [...face.matchAll(RANGE)]);
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(
      ([, first = '', last = first]) =>
        code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16),
    );
  };
}

it.each(['Brygada 1918 Variable', 'Hanken Grotesk Variable'])('%s has the letters of all texts', (family) => {
  const isCovered = coverage(family);
  const texts = Object.values(MESSAGES).flatMap((tree) => [...flatten(tree).values()]);
  const characters = new Set([...texts, ...Object.values(LANGUAGE_NAMES)].join(''));
  expect([...characters].filter((character) => !isCovered(character))).toEqual([]);
});

it.each(['Brygada 1918 Variable', 'Hanken Grotesk Variable'])(
  '%s has one range of weights for each style: browsers join no other faces',
  (family) => {
    const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');
    const faces = css.split('@font-face').filter((face) => face.includes(`"${family}"`));
    const weights = new Set(faces.map((face) => /font-weight: ([^;]+);/.exec(face)?.[1]));
    expect(faces.length).toBeGreaterThan(1);
    expect([...weights]).toHaveLength(1);
  },
);

const PACKAGES = '../../../node_modules/@fontsource-variable/';

/** The code points that a font file has glyphs for. */
function pointsOf(file: string): Set<number> {
  const { unicodeRangeArray } = fontace(readFileSync(new URL(file, import.meta.url)));
  return new Set(
    unicodeRangeArray.flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((point) => Number.parseInt(point, 16));
      return Array.from({ length: last - first + 1 }, (_, place) => first + place);
    }),
  );
}

it.each([
  ['brygada-1918', 'brygada-1918/files/brygada-1918-latin-wght-normal'],
  ['brygada-1918-italic', 'brygada-1918/files/brygada-1918-latin-wght-italic'],
  ['hanken-grotesk', 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal'],
])('%s has every character of its ranges that the whole font has', (name, whole) => {
  const points = pointsOf(`fonts/${name}.woff2`);
  const isWanted = (point: number) => CHARACTERS.includes(String.fromCodePoint(point));
  const wanted = [...pointsOf(`${PACKAGES}${whole}.woff2`)].filter(isWanted);
  expect(wanted.length).toBeGreaterThan(200);
  expect(wanted.filter((point) => !points.has(point))).toEqual([]);
  expect([...'aäéñçãœß09€£$–“”«»'].filter((character) => !points.has(character.charCodeAt(0)))).toEqual([]);
});
