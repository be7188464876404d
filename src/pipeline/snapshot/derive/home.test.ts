import { describe, expect, it } from 'vitest';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { loadPageData } from '#storefront/domain/page-data/page-data.ts';
import { SHELVES, type ShelfName } from '#storefront/domain/settings/home-sections.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import type { SeedPrices, SeedProduct, SeedReview } from '../../../backend/db/seed/types.ts';
import { entityKey } from '../entity-keys.ts';

const snapshot = new TemporarySnapshot();
const PRINTS = 20;
const picture = (name: string) => [{ file: `2026/03/${name}.jpg`, alt: name, title: name }];

function prices(regular: string, sale: string | null = null): SeedPrices {
  return { regular, sale, saleFrom: null, saleTo: null };
}

function reviews(...ratings: number[]): SeedReview[] {
  return ratings.map((rating, index) => ({
    ...{ author: `Ada ${index}`, email: `ada${index}@example.test`, rating },
    content: 'Fine.',
    date: '2026-02-01T10:00:00',
  }));
}

const open = (overrides: Record<string, Partial<SeedProduct>> = {}) =>
  harbour(snapshot, { catalog: harbourCatalog(overrides, PRINTS) });

/** The products that the usual sections of the home page show. */
function home() {
  const { value, keys } = snapshot.read((catalog) => loadPageData('/', catalog));
  if (value?.route !== 'index') throw new Error('The shop has a home page.');
  const { sections } = value;
  const shelf = (of: ShelfName) =>
    sections.flatMap((one) => (one.section === 'shelf' && one.of === of ? one.products : []));
  const featured = sections.flatMap((one) => (one.section === 'hero' ? one.featured : []));
  const [newest, onSale, topRated, popular] = SHELVES.map(shelf) as [Cards, Cards, Cards, Cards];
  return { page: { featured, newest, onSale, topRated, popular }, keys };
}

type Cards = ProductCard[];

const slugs = (cards: readonly ProductCard[]) => cards.map(({ slug }) => slug);

function idOf({ catalog }: HarbourStore, slug: string): number {
  return catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id ?? 0;
}

/** Compares with a snapshot that is made from nothing. */
async function expectFresh(store: HarbourStore): Promise<void> {
  const incremental = snapshot.entities();
  await store.snapshot();
  expect(incremental).toEqual(snapshot.entities());
}

describe('the home page', () => {
  it('has what is on sale, deepest reduction first, and what is well rated, without repeating itself', async () => {
    await using store = await open({
      'print-1': { prices: prices('10', '9') },
      'print-2': { prices: prices('10', '5') },
      'print-3': { prices: prices('10', '7'), stock: soldOut() },
      'print-4': { prices: prices('10', '7'), reviews: reviews(5, 5, 5) },
      'print-5': { prices: prices('10', '6') },
      'print-6': { reviews: reviews(5, 5, 5, 5) },
      'print-7': { reviews: reviews(5, 5) },
    });
    await store.snapshot();
    const { page } = home();
    // The mug is among the newest, and there is a row without it.
    expect(slugs(page.newest)).toContain('tide-mug');
    expect(slugs(page.onSale)).toEqual(['print-2', 'print-5', 'print-4', 'print-1']);
    expect(slugs(page.topRated)).toEqual(['print-6', 'print-4']);
    expect(slugs(page.popular)).not.toContain('print-2');
  });

  it('has only products with a picture at its top, and that can be had', async () => {
    await using store = await open({
      'tide-mug': { images: [] },
      'reef-mug': { images: picture('reef'), stock: soldOut() },
      'print-9': { images: picture('print'), prices: prices('0') },
    });
    await store.snapshot();
    expect(home().page.featured).toEqual([]);
    const stock = { status: 'IN_STOCK', quantity: null } as const;
    changeProduct(store.catalog, idOf(store, 'reef-mug'), { stock });
    await store.refresh({ depth: 'modified' });
    expect(slugs(home().page.featured)).toEqual(['reef-mug']);
    await expectFresh(store);
  });

  it('depends on no card that it does not show, and follows prices', async () => {
    await using store = await open();
    await store.snapshot();
    const { page, keys } = home();
    const shown = [...page.featured, ...page.newest, ...page.onSale, ...page.topRated, ...page.popular];
    const cards = keys.filter((key) => key.startsWith(entityKey.card(0).slice(0, -1)));
    expect(cards.sort()).toEqual(
      [...new Set(shown.map(({ databaseId }) => entityKey.card(databaseId)))].sort(),
    );

    const hidden = idOf(store, 'print-0');
    const before = snapshot.entities();
    changeProduct(store.catalog, hidden, { prices: prices('11') });
    await store.refresh({ depth: 'modified' });
    const after = snapshot.entities();
    expect(after[entityKey.card(hidden)]).not.toBe(before[entityKey.card(hidden)]);
    expect(keys.filter((key) => after[key] !== before[key])).toEqual([]);

    changeProduct(store.catalog, hidden, { prices: prices('11', '1') });
    await store.refresh({ depth: 'modified' });
    expect(slugs(home().page.onSale)).toEqual(['print-0', 'tide-mug', 'set-of-mugs']);
    await expectFresh(store);
  });

  it('has no best rated products in a shop without reviews', async () => {
    await using store = await open({ 'print-6': { reviews: reviews(5, 5, 5, 5) } });
    await store.snapshot();
    expect(slugs(home().page.topRated)).toEqual(['print-6']);
    await store.refresh({ depth: 'modified' }, { config: { storeSettings: { showReviews: false } } });
    expect(home().page.topRated).toEqual([]);
  });
});

it('a category says itself that the menu has it, so that its pages do not read the menu', async () => {
  const catalog = harbourCatalog();
  const others = Array.from({ length: LIMITS.categories }, (_, number) => `drawer-${number}`);
  for (const slug of others) {
    catalog.categories.push({ slug, name: slug, description: '', parent: null, image: null });
  }
  catalog.products.find(({ slug }) => slug === 'pier-lamp')?.categories.push(...others);
  await using store = await harbour(snapshot, { catalog });
  await store.snapshot();
  const { value, keys } = snapshot.read((read) => {
    const all = read.categories().map(({ slug }) => slug);
    return { all, marked: all.filter((slug) => read.isInMenu(slug)) };
  });
  expect(keys).not.toContain(entityKey.menu);
  const menu = snapshot.read((read) => read.menu().map(({ slug }) => slug)).value;
  expect(value.all.length).toBeGreaterThan(menu.length);
  expect(value.marked.toSorted()).toEqual(menu.toSorted());
});

describe('a category without a picture', () => {
  const covers = () =>
    snapshot.read((catalog) =>
      Object.fromEntries(catalog.topCategories().map(({ slug, image }) => [slug, image?.title ?? null])),
    ).value;

  it('has that of a product on its tile, each another one, and follows it', async () => {
    await using store = await open({
      'tide-mug': { categories: ['mugs', 'lamps'] },
      'pier-lamp': { images: picture('lamp') },
      'print-3': { images: picture('print'), stock: soldOut() },
    });
    await store.snapshot();
    expect(covers()).toEqual({ prints: null, table: 'mug', lamps: 'lamp' });
    const stock = { status: 'IN_STOCK', quantity: null } as const;
    changeProduct(store.catalog, idOf(store, 'print-3'), { stock });
    changeProduct(store.catalog, idOf(store, 'pier-lamp'), { status: 'draft' });
    await store.refresh({ depth: 'fullScan' });
    expect(covers()).toEqual({ prints: 'print', table: 'mug', lamps: 'mug' });
    await expectFresh(store);
  });

  it('has none where no product has one, and its own where it has one', async () => {
    const catalog = harbourCatalog({ 'tide-mug': { images: [] } });
    for (const category of catalog.categories)
      if (category.slug === 'lamps') category.image = picture('own')[0] ?? null;
    await using store = await harbour(snapshot, { catalog });
    await store.snapshot();
    expect(covers()).toEqual({ table: null, prints: null, lamps: 'own' });
  });
});

describe('the default category', () => {
  const shown = () =>
    snapshot.read((catalog) => ({
      categories: slugsOf(catalog.categories()),
      top: slugsOf(catalog.topCategories()),
      menu: slugsOf(catalog.menu()),
      page: catalog.listing('uncategorized', 1)?.products.length,
      product: slugsOf(catalog.product('print-0')?.categories ?? []),
      all: catalog.listing(null, 1)?.products.some(({ slug }) => slug === 'print-0'),
    })).value;
  const slugsOf = (categories: readonly { slug: string }[]) =>
    categories.map(({ slug }) => slug).filter((slug) => slug === 'uncategorized');
  const HIDDEN = { categories: [], top: [], menu: [], page: undefined, product: [], all: true };

  it('is in no menu and has no page, and its products are in the list of all', async () => {
    await using store = await harbour(snapshot, {
      catalog: harbourCatalog({ 'print-0': { categories: [] } }),
    });
    await store.snapshot();
    expect(shown()).toEqual(HIDDEN);
    await store.refresh({ depth: 'modified' }, { config: { defaultCategory: false } });
    const all = ['uncategorized'];
    expect(shown()).toEqual({ categories: all, top: all, menu: all, page: 1, product: all, all: true });
    await store.refresh({ depth: 'modified' });
    expect(shown()).toEqual(HIDDEN);
    await expectFresh(store);
  });

  it('is another one where the merchant says so', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot({ config: { defaultCategory: 'lamps' } });
    const { value } = snapshot.read((catalog) => [
      ...catalog.categories(),
      ...(catalog.product('pier-lamp')?.categories ?? []),
    ]);
    expect(value.map(({ slug }) => slug)).toEqual(['table', 'mugs', 'prints']);
  });
});

function soldOut(): SeedProduct['stock'] {
  return { status: 'OUT_OF_STOCK', quantity: 0, lowStockAmount: null, backorders: 'NO' };
}
