import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fromBuffer } from '@capsizecss/unpack';
import type { Tokens } from '../tokens.ts';
import { fallbackOf, firstFamily, type ThemeFont } from './theme-fonts.ts';

const FACE = /@font-face \{[^}]*\}\n?/g;
const FAMILY = /font-family: "([^"]+)"/;

/** Fonts that systems have, by the kind that a list of families ends with, and the mean width of their letters. */
const SYSTEM_FONTS = {
  serif: { names: ['Times New Roman', 'Liberation Serif'], width: 832 / 2048 },
  monospace: { names: ['Courier New', 'Liberation Mono'], width: 1229 / 2048 },
  'sans-serif': { names: ['Arial', 'Helvetica', 'Liberation Sans'], width: 913 / 2048 },
};

/**
 * The style sheet of the shop's fonts, for a theme: without the faces of families that its tokens do not name, and with
 * those of its own fonts and of their fallbacks.
 * @param styles the shop's own
 * @param folder of the style sheet, absolute
 */
export async function fontStyles(
  styles: string,
  folder: string,
  stacks: Tokens['fonts'],
  fonts: readonly ThemeFont[],
): Promise<string> {
  const named = Object.values(stacks).join();
  const own = styles.replace(FACE, (face) => (named.includes(FAMILY.exec(face)?.[1] ?? '') ? face : ''));
  const faces = fonts.map((font) => faceOf(font, folder));
  const fallbacks = await Promise.all(Object.values(stacks).map((stack) => fallbackFace(stack, fonts)));
  return [own.trimEnd(), ...faces, ...new Set(fallbacks.filter((face) => face !== ''))].join('\n');
}

function faceOf({ file, family, style, weight, part }: ThemeFont, folder: string): string {
  const range = { every: RANGE, more: MORE_RANGE, whole: null }[part];
  return rule({
    'font-family': `"${family}"`,
    'font-style': style,
    'font-display': 'optional',
    'font-weight': weight,
    src: `url("${relative(folder, file)}")`,
    ...(range !== null && { 'unicode-range': range }),
  });
}

/** A font of the system, stretched to the theme's, so that nothing shifts when that comes; empty if it is not needed. */
async function fallbackFace(stack: string, fonts: readonly ThemeFont[]): Promise<string> {
  const family = firstFamily(stack);
  const font = fonts.find((one) => one.family === family && one.part !== 'more');
  if (font === undefined) return '';
  const { ascent, descent, lineGap, unitsPerEm, xWidthAvg } = await fromBuffer(readFileSync(font.file));
  const { names, width } = systemFont(stack);
  const size = xWidthAvg / unitsPerEm / width;
  const share = (height: number) => percent(height / unitsPerEm / size);
  return rule({
    'font-family': `"${fallbackOf(family)}"`,
    src: names.map((name) => `local("${name}")`).join(', '),
    'size-adjust': percent(size),
    'ascent-override': share(ascent),
    'descent-override': share(Math.abs(descent)),
    'line-gap-override': share(lineGap),
  });
}

function systemFont(stack: string): (typeof SYSTEM_FONTS)[keyof typeof SYSTEM_FONTS] {
  const kind = stack.split(',').at(-1)?.trim().replace(/^ui-/, '');
  return kind === 'serif' || kind === 'monospace' ? SYSTEM_FONTS[kind] : SYSTEM_FONTS['sans-serif'];
}

function rule(properties: Readonly<Record<string, string>>): string {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};\n`);
  return `@font-face {\n${lines.join('')}}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

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
const RANGE = rangeOf(OF_EVERY_PAGE);
const MORE_RANGE = rangeOf(OF_SOME_PAGES);

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
