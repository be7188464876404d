import { describe, expect, it } from 'vitest';
import { category, fixtureCatalog, mug, shop } from '#testing/fixtures/mug-shop.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { loadPageData, type PageData } from './page-data.ts';

const many = Array.from({ length: 50 }, (_, index) =>
  mug({ databaseId: index + 1, slug: `mug-${index + 1}`, name: `Mug ${index + 1}` }),
);

function load<R extends PageData['route']>(
  path: string,
  route: R,
  fixture = shop(),
): PageData & { route: R } {
  const page = loadPageData(path, fixtureCatalog(fixture));
  expect(page?.route).toBe(route);
  return page as PageData & { route: R };
}

describe('the data of a page', () => {
  it('has the locale of its path', () => {
    expect(load('/product/tide-mug/', 'product-slug').locale).toBe('en_US');
    expect(load('/pt-br/product/tide-mug/', 'product-slug').locale).toBe('pt_BR');
  });

  it('is null for paths without a page', () => {
    const catalog = fixtureCatalog();
    for (const path of [
      '/nowhere/',
      '/product/no-such-mug/',
      '/product-category/none/',
      '/products/page/2/',
    ]) {
      expect(loadPageData(path, catalog), path).toBeNull();
    }
  });
});

describe('the product of a page', () => {
  it('has labels in the language of the page', () => {
    const color = {
      ...{ id: '1', name: 'pa_color', label: 'Colour', scope: 'GLOBAL' as const },
      ...{ variation: true, visible: true, options: ['sand'], terms: [] },
    };
    const fixture = shop({ products: [mug({ attributes: [color] })] });
    const attributesOn = (path: string) => load(path, 'product-slug', fixture).product.attributes;
    expect(attributesOn('/product/tide-mug/')).toEqual([color]);
    expect(attributesOn('/it/product/tide-mug/')).toEqual([
      { ...color, label: 'Colore', storeLabel: 'Colour' },
    ]);
  });
});

describe('product lists', () => {
  it('have 24 products a page', () => {
    const first = load('/products/', 'products', shop({ products: many }));
    expect(first.listing).toMatchObject({ page: 1, pageCount: 3, total: 50, category: null });
    expect(first.listing.products).toHaveLength(24);
    expect(load('/products/page/3/', 'products', shop({ products: many })).listing.products).toHaveLength(2);
  });

  it('have as many as configured', () => {
    const settings = mergeSettings({ productsPerPage: 10 }, {});
    expect(load('/products/page/5/', 'products', shop({ products: many, settings })).listing.pageCount).toBe(
      5,
    );
  });

  it('have no page under another spelling of its number', () => {
    const catalog = fixtureCatalog(shop({ products: many }));
    for (const number of ['0', '02', '2.0', '2e0', '-1', 'two', '99']) {
      expect(loadPageData(`/products/page/${number}/`, catalog), number).toBeNull();
    }
  });

  it('of a category have its products, ancestors and subcategories', () => {
    const home = category({ databaseId: 1, slug: 'home' });
    const ceramics = category({ databaseId: 10, slug: 'ceramics', parentId: 1 });
    const mugs = category({ databaseId: 11, slug: 'mugs', parentId: 10 });
    const bags = category({ databaseId: 12, slug: 'bags' });
    const bag = mug({ databaseId: 99, slug: 'bag', categories: [bags] });
    const fixture = shop({ products: [bag, ...many], categories: [home, ceramics, mugs, bags] });
    const [first, second] = ['', 'page/2/'].map((rest) =>
      load(`/de/product-category/ceramics/${rest}`, 'product-category-slug', fixture),
    );
    expect(second?.listing).toMatchObject({ page: 2, total: 50, category: ceramics });
    const above = [{ databaseId: 1, slug: 'home', name: home.name }];
    expect([first?.ancestors, second?.ancestors]).toEqual([above, above]);
    expect([first?.subcategories, second?.subcategories]).toEqual([[mugs], []]);
  });

  it('exist while they are empty', () => {
    expect(load('/products/', 'products', shop({ products: [] })).listing).toMatchObject({
      total: 0,
      pageCount: 1,
    });
  });
});

describe('a product page', () => {
  it('has up to five related products, or none where the shop shows none', () => {
    expect(load('/product/mug-1/', 'product-slug', shop({ products: many })).related).toHaveLength(5);
    const settings = mergeSettings({ storeSettings: { showRelatedProducts: false } }, {});
    const hidden = load('/product/mug-1/', 'product-slug', shop({ products: many, settings }));
    expect(hidden.related).toEqual([]);
  });

  it('has the products that a grouped product is made of, and its upsells, in order', () => {
    const set = mug({
      databaseId: 99,
      slug: 'set',
      type: 'GROUPED',
      groupedIds: [3, 1, 777],
      upsellIds: [2],
    });
    const page = load('/product/set/', 'product-slug', shop({ products: [set, ...many] }));
    expect(page.grouped.map(({ databaseId }) => databaseId)).toEqual([3, 1]);
    expect(page.upsells.map(({ databaseId }) => databaseId)).toEqual([2]);
  });

  it('has what the store has chosen to go with it in a cart, and no empty list of it', () => {
    const products = [mug({ databaseId: 99, slug: 'set', crossSellIds: [4, 777, 2] }), ...many];
    const page = load('/product/set/', 'product-slug', shop({ products }));
    expect(page.crossSells?.map(({ databaseId }) => databaseId)).toEqual([4, 2]);
    expect(load('/product/mug-1/', 'product-slug', shop({ products }))).not.toHaveProperty('crossSells');
  });
});
