import { describe, expect, it, vi } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { assignTerms } from '#backend/catalog/changes/change-terms.ts';
import { deleteProduct, trashProduct } from '#backend/catalog/changes/remove-product.ts';
import { translateProduct } from '#backend/catalog/changes/translate-product.ts';
import { translateTerm } from '#backend/catalog/changes/translate-term.ts';
import type { EditedShop } from '#testing/fixtures/edited-shop.ts';
import {
  clientOf,
  freshSource,
  linksOf,
  openTranslated,
  productOf,
  recording,
  type StoreAnswer,
  sourceOf,
  type TranslationPlugin,
  termOf,
} from '#testing/fixtures/translated-store.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each<TranslationPlugin>(['polylang', 'wpml'])('a store with %s', (plugin) => {
  it('is read in all its languages, each product once', async () => {
    await using shop = await openTranslated(plugin);
    const { sent, send } = recording();
    await shop.sync({ depth: 'fullRead' }, clientOf(shop, send));
    const { languages, terms, categories } = sourceOf(shop.file);
    const all = [
      { slug: 'en', locale: 'en_US', name: 'English' },
      { slug: 'de', locale: 'de_DE', name: 'Deutsch' },
      { slug: 'fr', locale: 'fr_FR', name: 'Français' },
    ];
    expect(languages).toEqual({ all, default: 'en', ...(plugin === 'wpml' && { plugin }) });
    expect(linksOf(shop)).toEqual({
      'v-neck-t-shirt': ['en', 't-shirt-v-ausschnitt'],
      't-shirt-v-ausschnitt': ['de', 'v-neck-t-shirt'],
      'ware-1': ['en', 'artikel-eins'],
      'artikel-eins': ['de', 'ware-1'],
      'ware-2': ['en', 'artikel-zwei'],
      'artikel-zwei': ['de', 'ware-2'],
    });
    const [blue, blau] = [termOf(shop, 'blue').id, termOf(shop, 'blau-de').id];
    expect(terms?.pa_color).toContainEqual([blue, 'blue', 'Blue', 'en', [blau]]);
    expect(terms?.pa_color).toContainEqual([blau, 'blau-de', 'Blau', 'de', [blue]]);
    expect(terms?.product_brand?.[0]).toEqual([termOf(shop, 'acme').id, 'acme', 'Acme', null, []]);
    const clothing = categories.find(({ slug }) => slug === 'clothing');
    const kleidung = categories.find(({ slug }) => slug === 'kleidung');
    expect(clothing).toMatchObject({ language: 'en', translations: [kleidung?.databaseId] });
    expect(kleidung).toMatchObject({ language: 'de', translations: [clothing?.databaseId] });
    const lists = sent.filter(({ operation }) => operation === 'getProducts');
    expect(lists.map(({ variables }) => variables.language)).toEqual(
      plugin === 'wpml' ? ['en', 'de', 'fr'] : [undefined],
    );
    const received = lists.flatMap(({ products }) => products);
    expect(received).toHaveLength(new Set(received).size);
    expect(received).toHaveLength(sourceOf(shop.file).products.length);
  });

  it('is found unchanged by a scan and a poll', async () => {
    await using shop = await openTranslated(plugin);
    await shop.sync({ depth: 'fullRead' });
    const before = shop.entities();
    for (const request of [{ depth: 'fullScan' }, { shop: true }, {}] as const) {
      shop.time += 60_000;
      expect(await shop.sync(request)).toMatchObject({ changedProducts: [], fullScanNeeded: false });
    }
    expect(shop.entities()).toEqual(before);
  });
});

const CHANGES: Record<string, (shop: EditedShop) => void> = {
  'a new translation': (shop) => {
    translateProduct(shop.backend.store, productOf(shop, 'beanie'), 'de', { name: 'Mütze' }, shop.storeNow);
  },
  'a draft that is published': (shop) => {
    const { id } = productOf(shop, 't-shirt-col-en-v');
    changeProduct(shop.backend.store, id, { status: 'publish' }, shop.storeNow);
  },
  'a translation that becomes a draft': (shop) => {
    const { id } = productOf(shop, 'artikel-eins');
    changeProduct(shop.backend.store, id, { status: 'draft' }, shop.storeNow);
  },
  'a translation in the bin': (shop) =>
    trashProduct(shop.backend.store, productOf(shop, 'artikel-zwei').id, shop.storeNow),
  'an original that is deleted': (shop) =>
    deleteProduct(shop.backend.store, productOf(shop, 'v-neck-t-shirt').id),
  'a link to another product': (shop) => {
    const { store } = shop.backend;
    const { id } = productOf(shop, 'artikel-eins');
    store.update('products', id, { translation_group: productOf(shop, 'ware-2').translation_group });
    store.update('products', productOf(shop, 'artikel-zwei').id, { translation_group: null });
    changeProduct(store, id, { name: 'Artikel Zwei' }, shop.storeNow);
  },
  'another language': (shop) => {
    const { id } = productOf(shop, 'artikel-eins');
    shop.backend.store.update('products', id, { language: 'fr' });
    changeProduct(shop.backend.store, id, { name: 'Article un' }, shop.storeNow);
  },
  'new terms': (shop) => {
    const { store } = shop.backend;
    translateTerm(store, termOf(shop, 'summer'), 'de', { name: 'Sommer', slug: 'sommer' });
    const { id } = productOf(shop, 'artikel-eins');
    assignTerms(store, id, 'product_tag', ['sommer']);
    changeProduct(store, id, { name: 'Sommerartikel' }, shop.storeNow);
  },
  'a new category': (shop) => {
    const { store } = shop.backend;
    translateTerm(store, termOf(shop, 'accessories'), 'de', { name: 'Zubehör', slug: 'zubehoer' });
    const { id } = productOf(shop, 'artikel-eins');
    assignTerms(store, id, 'product_cat', ['zubehoer']);
    changeProduct(store, id, { name: 'Zubehörartikel' }, shop.storeNow);
  },
};

describe('a change of links is read from both sides by one sync, as by a full read:', () => {
  it.each(Object.keys(CHANGES))('%s', async (name) => {
    await using shop = await openTranslated('polylang');
    await shop.sync({ depth: 'fullRead' });
    shop.time += 60_000;
    const before = sourceOf(shop.file);
    CHANGES[name]?.(shop);
    await shop.sync();
    const after = sourceOf(shop.file);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await freshSource(shop));
  });

  it('a translation that a webhook says is gone', async () => {
    await using shop = await openTranslated('polylang');
    await shop.sync({ depth: 'fullRead' });
    const { id } = productOf(shop, 'artikel-eins');
    trashProduct(shop.backend.store, id, shop.storeNow);
    const report = await shop.sync({ products: [id], deferFullScan: true });
    expect(report).toMatchObject({ depth: 'modified', fullScanNeeded: false });
    expect(linksOf(shop)['ware-1']).toBeUndefined();
    expect(sourceOf(shop.file)).toEqual(await freshSource(shop));
  });

  it('several of them in a store with WPML', async () => {
    await using shop = await openTranslated('wpml');
    await shop.sync({ depth: 'fullRead' });
    shop.time += 60_000;
    for (const name of [
      'a new translation',
      'a draft that is published',
      'a translation in the bin',
      'new terms',
    ]) {
      CHANGES[name]?.(shop);
    }
    await shop.sync();
    expect(linksOf(shop).beanie).toEqual(['en', 'mutze']);
    expect(sourceOf(shop.file)).toEqual(await freshSource(shop));
  });
});

it('a full scan finds links that changed without a new modified', async () => {
  await using shop = await openTranslated('polylang');
  await shop.sync({ depth: 'fullRead' });
  shop.backend.store.update('products', productOf(shop, 'artikel-eins').id, { translation_group: null });
  expect(await shop.sync()).toMatchObject({ changedProducts: [] });
  expect(await shop.sync({ depth: 'fullScan' })).toMatchObject({ depth: 'fullScan', read: 2 });
  expect(linksOf(shop)['ware-1']).toBeUndefined();
  expect(sourceOf(shop.file)).toEqual(await freshSource(shop));
});

describe('a poll', () => {
  it('takes in translations of terms and categories, and reads the products of the renamed ones alone', async () => {
    await using shop = await openTranslated('polylang');
    const { store } = shop.backend;
    await shop.sync({ depth: 'fullRead' });
    await shop.sync({ shop: true });
    translateTerm(store, termOf(shop, 'blue'), 'de', { name: 'Himmelblau' });
    translateTerm(store, termOf(shop, 'yellow'), 'de', { name: 'Gelb', slug: 'gelb' });
    translateTerm(store, termOf(shop, 'accessories'), 'fr', { name: 'Accessoires', slug: 'accessoires' });
    expect(await shop.sync({ shop: true })).toMatchObject({
      depth: 'modified',
      changedProducts: [productOf(shop, 't-shirt-v-ausschnitt').id],
    });
    expect(sourceOf(shop.file)).toEqual(await freshSource(shop));
  });
});

describe('a store that answers oddly', () => {
  it('is read without translations that it cannot return', async () => {
    await using shop = await openTranslated('polylang');
    const { send } = recording(async (operation, ask) => {
      const answer = await ask();
      if (operation === 'getProducts') breakTranslations(answer.data?.products?.nodes, 'products', answer);
      if (operation === 'getProductCategories') {
        const { productCategories } = answer.data as { productCategories: { nodes: Node[] } };
        breakTranslations(productCategories.nodes, 'productCategories', answer);
      }
      return answer;
    });
    await shop.sync({ depth: 'fullRead' }, clientOf(shop, send));
    const { products, categories } = sourceOf(shop.file);
    expect(products.find(({ product }) => product.slug === 'ware-1')).toMatchObject({ language: 'en' });
    expect(linksOf(shop)).toEqual({});
    expect(categories.some(({ translations }) => translations !== undefined)).toBe(false);
  });

  it('is read where it translates neither categories nor a taxonomy', async () => {
    await using shop = await openTranslated('polylang');
    const { send } = recording(async (operation, ask, query) => {
      const rejected = (type: string) => ({
        errors: [{ message: `Cannot query field "language" on type "${type}".` }],
      });
      const hasFields = query.includes('translations');
      if (operation === 'getProductCategories' && hasFields) return rejected('ProductCategory');
      return operation === 'getAllTerms' && query.includes('PaColor ') ? rejected('PaColor') : ask();
    });
    await shop.sync({ depth: 'fullRead' }, clientOf(shop, send));
    expect(linksOf(shop)['ware-1']).toEqual(['en', 'artikel-eins']);
    expect(sourceOf(shop.file).categories.find(({ slug }) => slug === 'kleidung')?.language).toBeUndefined();
    const { terms } = sourceOf(shop.file);
    expect(terms?.pa_color?.find(([, slug]) => slug === 'blue')?.slice(3)).toEqual([null, []]);
    expect(terms?.pa_size?.find(([, slug]) => slug === 'large')?.[3]).toBe('en');
  });
});

type Node = { databaseId: number; translations?: unknown };

/** The plugin fails to return any translation. */
function breakTranslations(nodes: Node[] | undefined, list: string, answer: StoreAnswer): void {
  for (const node of nodes ?? []) node.translations = null;
  answer.errors = (nodes ?? []).map((_, index) => ({
    message: 'Internal server error',
    path: [list, 'nodes', index, 'translations'],
  }));
}
