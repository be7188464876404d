import { expect, it } from 'vitest';
import { webManifest } from './web-manifest.ts';

const shop = { siteName: 'Tern & Tide', shortDescription: 'Keramik aus Lunnay' };
const manifest = (icons: string | null, description = shop.shortDescription) =>
  JSON.parse(
    webManifest('de_DE', { settings: { ...shop, shortDescription: description }, color: '#f6f1e7', icons }),
  );

it('installs the shop in the language of the page, with all of the shop', () => {
  expect(manifest('1a')).toMatchObject({
    ...{ id: '/de/', start_url: '/de/', scope: '/', lang: 'de-DE', display: 'standalone' },
    ...{ name: 'Tern & Tide', description: 'Keramik aus Lunnay', theme_color: '#f6f1e7' },
  });
  expect(manifest('1a').shortcuts[0]).toEqual({ name: 'Alle Produkte', url: '/de/products/' });
});

it('has icons under addresses that change with them, one of which may be cut into a shape', () => {
  const { icons } = manifest('1a');
  expect(icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose])).toEqual([
    ['/app-icon-192.png?1a', '192x192', 'any'],
    ['/app-icon-512.png?1a', '512x512', 'any'],
    ['/app-icon-maskable-512.png?1a', '512x512', 'maskable'],
  ]);
});

it('leaves out what the shop does not have', () => {
  expect(manifest(null).icons).toEqual([]);
  expect(manifest('1a', '')).not.toHaveProperty('description');
});
