import { expect, it } from 'vitest';
import { translatedCatalog } from '#backend/fixtures/translated-shop.ts';
import { parseIndexName } from '#storefront/domain/builds/build-polling.ts';
import type { IndexFacets, IndexRoot } from '#storefront/domain/search/catalog-index/index-format.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { devIndexFile } from './dev-snapshot.ts';

const snapshot = new TemporarySnapshot();

it('names a root for each locale of a translated catalog, all of whose files it makes', async () => {
  await using store = await harbour(snapshot, { catalog: translatedCatalog() });
  await store.snapshot();
  const ask = (path: string) => JSON.parse(devIndexFile(snapshot.file, path) ?? 'null') as unknown;
  const latest = ask('/builds/latest.json');
  const [english, german] = (['en_US', 'de_DE'] as const).map((locale) => {
    const root = ask(`/catalog-index/${parseIndexName(latest, locale)}.json`) as IndexRoot;
    return { root, facets: ask(`/catalog-index/${root.facets}.json`) as IndexFacets };
  });
  expect(german?.root.products).toBe(english?.root.products);
  expect(german?.facets).not.toEqual(english?.facets);
  expect(ask(`/catalog-index/${german?.root.translations}.json`)).toHaveProperty('terms');
});

it('answers like a release, from the snapshot, and nothing else', async () => {
  await using store = await harbour(snapshot);
  expect(devIndexFile(snapshot.file, '/builds/latest.json')).toBeNull();
  await store.snapshot();
  const ask = (path: string) => devIndexFile(snapshot.file, path);
  const { index } = JSON.parse(ask('/builds/latest.json') ?? '') as { index: string };
  const root = JSON.parse(ask(`/catalog-index/${index}.json`) ?? '') as IndexRoot;
  expect(root.products).toBe(6);
  expect(ask(`/catalog-index/${root.facets}.json`)).toContain('pa_color');
  for (const path of ['/catalog-index/', '/catalog-index/0.json', '/products/', '/'])
    expect(ask(path)).toBeNull();
});
