import { beforeEach, describe, expect, it } from 'vitest';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import type { SyncOptions } from './sync-request.ts';

const snapshot = new TemporarySnapshot();

/** Pictures as they are in the store; those that are missing cannot be fetched. */
let assets: Map<string, string>;
let asked: string[];
let version: string;
let time: number;
beforeEach(() => {
  assets = new Map();
  asked = [];
  version = 'one';
  time = Date.UTC(2026, 0, 1);
});

const options = (): Partial<SyncOptions> => ({
  picturesVersion: version,
  now: () => time,
  async describePicture(url) {
    const name = url.slice(url.lastIndexOf('/') + 1);
    asked.push(name);
    const asset = assets.get(name);
    return asset === undefined ? null : { asset, width: 800, height: 600 };
  },
});

const assetOf = (slug: string) =>
  snapshot.read((catalog) => catalog.product(slug)?.image?.asset ?? null).value;

function idOf({ catalog }: HarbourStore, slug: string): number {
  return catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id ?? 0;
}

function change(store: HarbourStore, slug: string, file: string): void {
  changeProduct(store.catalog, idOf(store, slug), { image: { file, alt: '', title: file } });
}

describe('the pictures of a synced snapshot', () => {
  it('are described where their products were read, and known otherwise', async () => {
    assets.set('mug.jpg', 'a').set('lamp.jpg', 'b');
    await using store = await harbour(snapshot);
    await store.snapshot(options());
    time += 60_000;
    await store.refresh({}, options());
    change(store, 'pier-lamp', 'lamp.jpg');
    asked = [];
    await store.refresh({}, options());
    expect(asked).toEqual(['lamp.jpg']);
    expect([assetOf('pier-lamp'), assetOf('tide-mug')]).toEqual(['b', 'a']);
    const config = { siteName: 'Quay', productsPerPage: 2 };
    asked = [];
    await store.refresh({}, { ...options(), config });
    expect(asked.filter((name) => name !== 'lamp.jpg')).toEqual([]);
    expect(assetOf('tide-mug')).toBe('a');
  });

  it('are fetched again by a full scan where they could not be fetched', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot(options());
    expect(assetOf('tide-mug')).toBeNull();
    assets.set('mug.jpg', 'a');
    asked = [];
    await store.refresh({ depth: 'fullScan' }, options());
    expect(asked).toContain('mug.jpg');
    expect(assetOf('tide-mug')).toBe('a');
  });

  it('are fetched again, whatever the depth, where they could not be processed', async () => {
    assets.set('mug.jpg', 'a').set('lamp.jpg', 'b');
    await using store = await harbour(snapshot);
    await store.snapshot(options());
    // Nothing is said to have changed from here on.
    time += 60_000;
    await store.refresh({}, options());
    assets.delete('mug.jpg');
    asked = [];
    await store.refresh({}, { ...options(), brokenPictures: ['a'] });
    expect(new Set(asked)).toEqual(new Set(['mug.jpg']));
    expect(assetOf('tide-mug')).toBeNull();
    asked = [];
    await store.refresh({}, { ...options(), brokenPictures: ['a'] });
    expect(asked).toEqual([]);
  });

  it('are new on every product that shows one which was replaced', async () => {
    assets.set('mug.jpg', 'a');
    await using store = await harbour(snapshot);
    await store.snapshot(options());
    change(store, 'pier-lamp', 'mug.jpg');
    assets.set('mug.jpg', 'replaced');
    await store.refresh({ products: [idOf(store, 'tide-mug')] }, options());
    expect([assetOf('pier-lamp'), assetOf('tide-mug')]).toEqual(['replaced', 'replaced']);
  });

  it('are all described again where their files are lost, and dropped without a picture store', async () => {
    assets.set('mug.jpg', 'a');
    await using store = await harbour(snapshot);
    await store.snapshot(options());
    version = 'two';
    assets.set('mug.jpg', 'made anew');
    asked = [];
    await store.refresh({}, options());
    expect(asked).toContain('mug.jpg');
    expect(assetOf('tide-mug')).toBe('made anew');
    await store.refresh({});
    expect(assetOf('tide-mug')).toBeNull();
  });
});
