import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FIRST_ICONS, LATER_ICONS } from '../../src/ui/styles/icons.ts';
import { iconStyles } from './icon-styles.ts';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));
const read = (file: string) => readFileSync(`${SOURCES}${file}`, 'utf8');

it('the style sheets of icons are those of the lists', () => {
  expect(read('ui/styles/first-icons.css')).toBe(iconStyles(FIRST_ICONS));
  expect(read('ui/styles/later-icons.css')).toBe(iconStyles(LATER_ICONS));
});

it('every icon that the shop shows is in a style sheet, and no other', () => {
  const files = globSync('**/*.{astro,ts,tsx}', { cwd: SOURCES, exclude: ['testing/**'] });
  const shown = files.flatMap((file) => read(file).match(/(?<=\bi-ph-)[a-z-]*[a-z]/g) ?? []);
  // Hearts and stars are elements of their own, see icon-styles.ts.
  const others = ['heart-fill', 'star', 'star-fill'];
  expect([...new Set([...shown, ...others])].sort()).toEqual([...FIRST_ICONS, ...LATER_ICONS].sort());
});
