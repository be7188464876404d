import { expect, test } from 'vitest';
import { fixtureCatalog, mug, shop, variation } from '#testing/fixtures/mug-shop.ts';
import { payloadCatalog } from '../catalog/payload/payload-facts.ts';
import { payloadProduct } from '../catalog/payload/payload-product.ts';
import { optionParameter } from '../catalog/variations/selection-query.ts';
import { loadPayload } from '../page-data/payload.ts';
import { breadcrumbCategory, listedItems, viewedItem } from './viewed-items.ts';

const EUR = { code: 'EUR', decimals: 2 };
const price = (min: number, max = min) => ({ price: { min, max }, regular: { min, max } });
const color = (value: string) => [{ attributeId: 0, name: 'pa_color', label: 'Colour', value }];

test('the lists of a page give the id and price of each of its cards', () => {
  const products = [
    mug({ ...price(1800, 2400), categories: [] }),
    mug({
      databaseId: 2,
      slug: 'ebb',
      name: 'Ebb',
      variantId: 20,
      price: { min: 900, max: 900 },
      regular: { min: 1200, max: 1200 },
    }),
  ];
  const payload = loadPayload('/products/', payloadCatalog(fixtureCatalog(shop({ products }))));
  if (payload === null) throw new Error('The shop has no such page.');
  expect([...listedItems(payload, EUR)]).toEqual([
    [1, { item_id: '1', item_name: 'Tide Mug', price: 18 }],
    [2, { item_id: '20', item_name: 'Ebb', price: 9, discount: 3 }],
  ]);
});

test('the product of a page is the variation that its address or its defaults select', () => {
  const product = payloadProduct(
    mug({
      variations: [
        variation({ databaseId: 11, ...price(1000), attributes: color('sand') }),
        variation({ databaseId: 12, ...price(2000), attributes: color('blue') }),
      ],
      ...price(1000, 2000),
    }),
  );
  const view = (query: string, more = {}) => viewedItem({ ...product, ...more }, query, optionParameter, EUR);
  expect(view('')).toMatchObject({ item_id: '1', price: 10, quantity: 1 });
  expect(viewedItem(product, '', optionParameter, EUR, 'Ceramics').item_category).toBe('Ceramics');
  expect(view('?attribute_pa_color=blue')).toMatchObject({ item_id: '12', price: 20, item_variant: 'blue' });
  expect(view('', { defaultAttributes: color('sand') })).toMatchObject({ item_id: '11', price: 10 });
  expect(view('?attribute_pa_color=red', { defaultAttributes: color('sand') })).toMatchObject({
    item_id: '1',
  });
});

test('the category of a page is in its breadcrumb, beside what a theme says', () => {
  const breadcrumb = (...names: string[]) =>
    JSON.stringify({
      '@graph': [{ '@type': 'BreadcrumbList', itemListElement: names.map((name) => ({ name })) }],
    });
  expect(breadcrumbCategory(['{"@type":"Event"}', breadcrumb('All products', 'Ceramics', 'Tide Mug')])).toBe(
    'Ceramics',
  );
  expect(breadcrumbCategory([breadcrumb('All products', 'Tide Mug')])).toBeUndefined();
  expect(breadcrumbCategory([])).toBeUndefined();
});
