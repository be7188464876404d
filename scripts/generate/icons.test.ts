import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import {
  CATALOG_ICONS,
  CUSTOMER_ICONS,
  FIRST_ICONS,
  OTHER_ICONS,
} from '../../src/storefront/ui/styles/icons.ts';
import { iconFiles } from './icons.ts';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));
const sourceFiles = () => globSync('**/*.{astro,ts,tsx}', { cwd: SOURCES, exclude: ['testing/**'] });
/** No release has the gallery. */
const GALLERY = 'storefront/features/component-gallery/';
const iconsIn = (file: string) => read(file).match(/(?<=\bi-ph-)[a-z-]*[a-z]/g) ?? [];
const read = (file: string) => readFileSync(`${SOURCES}${file}`, 'utf8');

it('the style sheets of icons are those of the lists', () => {
  for (const [file, styles] of Object.entries(iconFiles()))
    expect(read(`storefront/ui/styles/${file}`)).toBe(styles);
});

it('every icon that the shop shows is in a style sheet, and no other', () => {
  const shown = sourceFiles().flatMap(iconsIn);
  // Hearts and stars are elements of their own, see icons.ts.
  const others = ['heart-fill', 'star', 'star-fill'];
  expect([...new Set([...shown, ...others])].sort()).toEqual(
    [...FIRST_ICONS, ...CATALOG_ICONS, ...CUSTOMER_ICONS, ...OTHER_ICONS].sort(),
  );
});

it('icons of customers are shown on pages that load them alone', () => {
  const names = new Set<string>(CUSTOMER_ICONS);
  const files = sourceFiles().filter(
    (file) => !file.startsWith(GALLERY) && iconsIn(file).some((name) => names.has(name)),
  );
  const folders = new Set(files.map((file) => file.split('/').slice(0, 3).join('/')));
  expect([...folders].sort()).toEqual([
    'storefront/features/account',
    'storefront/features/checkout',
    'storefront/features/orders',
    'storefront/features/payments',
  ]);
});
