import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { CATALOG_ICONS, FIRST_ICONS, OTHER_ICONS } from '../../src/ui/styles/icons.ts';
import { iconStyleSheets } from './icon-styles.ts';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));
const read = (file: string) => readFileSync(`${SOURCES}${file}`, 'utf8');

it('the style sheets of icons are those of the lists', () => {
  for (const [file, styles] of Object.entries(iconStyleSheets()))
    expect(read(`ui/styles/${file}`)).toBe(styles);
});

it('every icon that the shop shows is in a style sheet, and no other', () => {
  const files = globSync('**/*.{astro,ts,tsx}', { cwd: SOURCES, exclude: ['testing/**'] });
  const shown = files.flatMap((file) => read(file).match(/(?<=\bi-ph-)[a-z-]*[a-z]/g) ?? []);
  // Hearts and stars are elements of their own, see icon-styles.ts.
  const others = ['heart-fill', 'star', 'star-fill'];
  expect([...new Set([...shown, ...others])].sort()).toEqual(
    [...FIRST_ICONS, ...CATALOG_ICONS, ...OTHER_ICONS].sort(),
  );
});
