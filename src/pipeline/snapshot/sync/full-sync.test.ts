import { describe, expect, it } from 'vitest';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import {
  harbour,
  TemporarySnapshot,
  TWO_PAGES,
  TWO_PAGES_PRODUCTS,
} from '#testing/fixtures/harbour-store.ts';
import { readOutline } from '../../index/page-paths.ts';

const snapshot = new TemporarySnapshot();

const slugsOf = (products: { slug: string }[] | undefined) => products?.map(({ slug }) => slug);

describe('a snapshot', () => {
  it('holds the whole catalog as entities', async () => {
    await using store = await harbour(snapshot, TWO_PAGES);
    const steps: [string, number, number][] = [];
    const report = await store.snapshot({ onProgress: (...step) => steps.push(step) });
    expect(report).toMatchObject({
      products: TWO_PAGES_PRODUCTS,
      removed: 0,
    });
    expect(store.asked('getProducts')).toBe(2);
    expect(report.requests).toBe(store.asked());
    expect(report).toMatchObject({ depth: 'fullRead', read: TWO_PAGES_PRODUCTS, nextSaleAt: null });
    expect(steps).toEqual([
      ['products', 100, TWO_PAGES_PRODUCTS],
      ['products', TWO_PAGES_PRODUCTS, TWO_PAGES_PRODUCTS],
    ]);
    const { value: mug } = snapshot.read((catalog) => catalog.product('tide-mug'));
    expect(mug).toMatchObject({
      name: 'Tide & Reef Mug',
      description: '<p>Thrown by hand.</p>',
      price: { min: 1800, max: 1800 },
      regular: { min: 2400, max: 2400 },
      onSale: true,
      stockQuantity: 3,
      lowStock: true,
      colors: [{ slug: 'blue', name: 'Blue' }],
      categories: [{ slug: 'mugs', name: 'Mugs & Cups' }],
    });
    const { value: lamp } = snapshot.read((catalog) => catalog.product('pier-lamp'));
    expect(lamp?.price).toEqual({ min: 124_000, max: 131_050 });
    expect(lamp?.variations.map(({ price }) => price?.min)).toEqual([124_000, 131_050]);
    const { value: set } = snapshot.read((catalog) => catalog.product('set-of-mugs'));
    expect(set).toMatchObject({ type: 'GROUPED', price: { min: 1000, max: 1800 } });
    expect(set?.groupedIds).toHaveLength(2);
  });

  it('of a catalog that was imported at once an hour ago needs no second read', async () => {
    await using store = await harbour(snapshot, TWO_PAGES);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString().slice(0, 19);
    store.catalog.run('UPDATE products SET modified_gmt = ?', hourAgo);
    await store.snapshot();
    expect(await store.refresh({ depth: 'fullScan' })).toMatchObject({ read: 0, changed: 0 });
  });

  it('lists what is visible, newest first, sub-categories included', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const { value: table } = snapshot.read((catalog) => catalog.listing('table', 1));
    expect(table).toMatchObject({ page: 1, pageCount: 1, total: 3, category: { name: 'Table', count: 3 } });
    expect(slugsOf(table?.products)).toEqual(['tide-mug', 'reef-mug', 'set-of-mugs']);
    const { value: categories } = snapshot.read((catalog) => catalog.categories());
    expect(categories.map(({ slug, count }) => [slug, count])).toEqual([
      ['table', 3],
      ['mugs', 2],
      ['prints', 2],
      ['lamps', 1],
    ]);
  });

  it('has a page for a hidden product, and lists it nowhere; a draft is left out', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const { value: secret } = snapshot.read((catalog) => catalog.product('secret-mug'));
    expect(secret?.slug).toBe('secret-mug');
    const shown = snapshot.read((catalog) => {
      const { views } = readOutline(snapshot.file);
      const lists = views[0]?.listings.flatMap(
        ({ slug, page, kind }) => catalog.listing(slug, page, kind)?.products ?? [],
      );
      const related = views[0]?.productSlugs.flatMap((slug) => {
        const id = catalog.product(slug)?.databaseId;
        return id === undefined ? [] : catalog.related(id);
      });
      return [
        ...(lists ?? []),
        ...(related ?? []),
        ...catalog.popular(),
        ...catalog.newest(),
        ...catalog.cards([secret?.databaseId ?? 0]),
      ];
    });
    expect(slugsOf(shown.value)).toContain('reef-mug');
    expect(slugsOf(shown.value)).not.toContain('secret-mug');
    expect(readOutline(snapshot.file).views[0]?.productSlugs).not.toContain('draft-mug');
  });

  it('has best sellers and related products', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    expect(slugsOf(snapshot.read((catalog) => catalog.popular()).value)?.slice(0, 2)).toEqual([
      'reef-mug',
      'tide-mug',
    ]);
    const related = snapshot.read((catalog) => catalog.related(catalog.product('tide-mug')?.databaseId ?? 0));
    expect(slugsOf(related.value)).toEqual(['reef-mug', 'set-of-mugs']);
  });

  it('taken again of the same catalog is the same', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const before = snapshot.entities();
    expect(await store.snapshot()).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(snapshot.entities()).toEqual(before);
  });

  it('changes only where a page can show it', async () => {
    const changes = {
      'tide-mug': { prices: { regular: '24.00', sale: '17.00', saleFrom: null, saleTo: null } },
      'reef-mug': { stock: { status: 'IN_STOCK', quantity: 79, lowStockAmount: 5, backorders: 'NO' } },
    } as const;
    {
      await using store = await harbour(snapshot);
      await store.snapshot();
    }
    const before = snapshot.entities();
    await using store = await harbour(snapshot, { catalog: harbourCatalog(changes) });
    await store.snapshot();
    const after = snapshot.entities();
    const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
    const { databaseId } = snapshot.read((catalog) => catalog.product('tide-mug')).value ?? {};
    const set = snapshot.read((catalog) => catalog.product('set-of-mugs')).value?.databaseId;
    expect(changed.toSorted()).toEqual(
      [
        ...[`card:${databaseId}`, `card:${set}`, `product:${databaseId}`, `product:${set}`],
        // Settings and a picture have the address of the second store.
        'cover:table',
        'search-index',
        'settings',
      ].toSorted(),
    );
  });

  it('forgets products that are gone', async () => {
    {
      await using store = await harbour(snapshot);
      await store.snapshot();
    }
    await using store = await harbour(snapshot, {
      catalog: harbourCatalog({ 'ferry-ticket': { status: 'draft' } }),
    });
    expect((await store.snapshot()).removed).toBeGreaterThanOrEqual(4);
    expect(snapshot.read((catalog) => catalog.product('ferry-ticket')).value).toBeUndefined();
  });

  it('describes each picture once and stores its facts', async () => {
    await using store = await harbour(snapshot);
    const asked: string[] = [];
    await store.snapshot({
      async describePicture(sourceUrl) {
        asked.push(sourceUrl);
        return { width: 800, height: 600, asset: 'abc' };
      },
    });
    expect(asked).toHaveLength(1);
    const { value } = snapshot.read((catalog) => catalog.listing('mugs', 1));
    expect(value?.products[0]?.image).toMatchObject({
      sourceUrl: asked[0],
      width: 800,
      height: 600,
      asset: 'abc',
    });
  });
});
