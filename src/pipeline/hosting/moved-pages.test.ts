import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { MOVED_FILE, movedSlugs } from '#storefront/domain/routes/moved.ts';
import { temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { resolveRequest } from '../../operations/serve/resolve-request.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder.path, { recursive: true }));

const write = (from: string, to: string) =>
  writeFiles(folder.path, {
    '404.html': 'Page Not Found',
    'product/mug/index.html': 'a mug',
    [MOVED_FILE]: JSON.stringify(movedSlugs([{ kind: 'product', from, to }], null)),
  });

it('redirects former addresses with their query, as each release has them', async () => {
  const to = (target: string) => resolveRequest(folder.path, target);
  write('old-mug', 'mug');
  expect(await to('/product/old-mug?a=1')).toEqual({ kind: 'redirect', location: '/product/mug/?a=1' });
  expect(await to('/product/older-mug/')).toEqual({ kind: 'missing', page: '/404.html' });
  write('older-mug', 'mug');
  expect(await to('/product/older-mug/')).toEqual({ kind: 'redirect', location: '/product/mug/' });
  expect(await to('/product/old-mug/')).toEqual({ kind: 'missing', page: '/404.html' });
  write('mug', 'other');
  expect(await to('/product/mug/')).toMatchObject({ kind: 'file' });
  rmSync(join(folder.path, MOVED_FILE));
  expect(await to('/product/older-mug/')).toEqual({ kind: 'missing', page: '/404.html' });
});

it('finds the page of another language’s slug by the links of the page that has it', async () => {
  const locales = { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'fr', it_IT: 'en', pt_BR: 'en' };
  const languages = { default: 'en', tags: {}, locales };
  const link = (tag: string, href: string) => `<link rel="alternate" hreflang="${tag}" href="${href}">`;
  writeFiles(folder.path, {
    '404.html': 'Page Not Found',
    'product/mug/index.html': `<head>${link('de-DE', 'https://shop.example/de/product/becher/')}</head>`,
    'de/product/becher/index.html': `<head>${link('en-US', '/product/mug/')}</head>`,
    'fr/product/tasse/index.html': link('en-US', '/product/mug/') + link('de-DE', '/de/product/becher/'),
    'product/only/index.html': '<a hreflang="de-DE" href="/de/">Deutsch</a>',
    'product-category/cups/page/2/index.html': link('de-DE', '/de/product-category/tassen/page/2/'),
    [MOVED_FILE]: JSON.stringify(
      movedSlugs([{ kind: 'product', from: 'krug', to: 'becher', view: 'de' }], languages),
    ),
  });
  const to = async (target: string) => {
    const found = await resolveRequest(folder.path, target);
    return found.kind === 'redirect' ? found.location : null;
  };
  expect(await to('/de/product/mug/?a=1')).toBe('/de/product/becher/?a=1');
  expect(await to('/de/product/tasse')).toBe('/de/product/becher/');
  expect(await to('/product/becher/')).toBe('/product/mug/');
  expect(await to('/de/product-category/cups/page/2/')).toBe('/de/product-category/tassen/page/2/');
  expect(await to('/de/product/krug/')).toBe('/de/product/becher/');
  for (const nowhere of ['/product/krug/', '/de/product/only/', '/de/product/none/', '/es/product/mug/'])
    expect(await to(nowhere), nowhere).toBeNull();
});
