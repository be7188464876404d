import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { openCatalog } from './open-catalog.ts';

const snapshot = new TemporarySnapshot();

describe('what a page depends on', () => {
  it('is its own slice of a list, the cards on it and the category', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot({ config: { productsPerPage: 2 } });
    const { keys, value } = snapshot.read((catalog) => catalog.listing('table', 2));
    const [last] = value?.products ?? [];
    expect(value).toMatchObject({ page: 2, pageCount: 2, total: 3 });
    expect(keys.toSorted()).toEqual(
      ['category:table', `card:${last?.databaseId}`, 'listing:table:2'].toSorted(),
    );
  });

  it('is also what was not there', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    expect(snapshot.read((catalog) => catalog.product('nope'))).toEqual({
      value: undefined,
      keys: ['slug:nope'],
    });
    expect(snapshot.read((catalog) => catalog.category('nope'))).toEqual({
      value: undefined,
      keys: ['category:nope'],
    });
    expect(snapshot.read((catalog) => catalog.listing(null, 99))).toEqual({
      value: undefined,
      keys: ['listing:*:99'],
    });
    expect(snapshot.read((catalog) => catalog.cards([999]))).toEqual({ value: [], keys: ['card:999'] });
  });

  it('is tracked again when it comes from memory, and is new after a new snapshot', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const seen: string[] = [];
    const catalog = openCatalog(snapshot.file, (key) => seen.push(key));
    catalog.settings();
    expect(catalog.settings().siteName).toBe('Harbour');
    await store.snapshot({ config: { siteName: 'Quay' } });
    catalog.dropStaleCache();
    expect(catalog.settings().siteName).toBe('Quay');
    expect(seen).toEqual(['settings', 'settings', 'settings']);
    catalog.close();
  });

  it('cannot be changed by a page', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    expect(() => snapshot.read((catalog) => catalog.product('tide-mug')?.categories.pop())).toThrow(
      TypeError,
    );
  });
});

describe('a catalog that was never read', () => {
  it('is an error that says what to do', () => {
    expect(() => openCatalog(join(snapshot.folder, 'none.sqlite'), () => {})).toThrow(
      /holds no catalog. Run npm start/,
    );
  });
});
