/**
 * Makes the fonts of `src/storefront/layouts/fonts` from the packages with the complete ones:
 *
 *     npm install --no-save subset-font@2.9.0
 *     node scripts/generate/fonts.ts
 *
 * The subsetter is no dependency of the shop: fonts are made again only when their packages are.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CHARACTERS } from '#storefront/theme/fonts/font-ranges.ts';

interface Subsetter {
  default(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      keepFeatures: string[];
      noHinting: boolean;
      variationAxes: Record<string, { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}

const SUBSETTER: string = 'subset-font';
const FOLDER = new URL('../../src/storefront/layouts/fonts/', import.meta.url);

/** Kerning, ligatures, and figures of equal width; not fractions and marks that no text of a shop combines. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'lnum', 'tnum', 'pnum'];

/** The fonts, and the heaviest weight that styles ask for; all begin at 400. */
const FONTS: Record<string, [source: string, heaviest: number]> = {
  'brygada-1918-italic': [
    '@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-italic.woff2',
    700,
  ],
  'brygada-1918': ['@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2', 600],
  'hanken-grotesk': ['@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2', 700],
};

const { resolve } = createRequire(import.meta.url);
const { default: subset } = (await import(SUBSETTER)) as Subsetter;

for (const [name, [source, max]] of Object.entries(FONTS)) {
  const font = await subset(readFileSync(resolve(source)), CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { wght: { min: 400, max } },
  });
  writeFileSync(new URL(`${name}.woff2`, FOLDER), font);
  console.log(`${name}: ${font.length} bytes`);
}
