import { expect, it } from 'vitest';
import type { IndexRoot } from '#storefront/domain/search/catalog-index/index-format.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { devIndexFile } from './dev-snapshot.ts';

const snapshot = new TemporarySnapshot();

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
