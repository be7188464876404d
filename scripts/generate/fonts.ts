/** Makes the fonts of `src/storefront/layouts/fonts` from the packages with the complete ones, once these are others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CHARACTERS } from '#storefront/theme/fonts/font-styles.ts';
import { subsetFont } from '../lib/subset-font.ts';

const FOLDER = new URL('../../src/storefront/layouts/fonts/', import.meta.url);

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

for (const [name, [source, max]] of Object.entries(FONTS)) {
  const font = await subsetFont(readFileSync(resolve(source)), CHARACTERS, { min: 400, max });
  writeFileSync(new URL(`${name}.woff2`, FOLDER), font);
  console.log(`${name}: ${font.length} bytes`);
}
