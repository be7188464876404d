import { expect, it } from 'vitest';
import { brandTaxonomy, mayHaveTermPages, termsOfKind } from './brands.ts';

const group = (name: string, label = '') => ({ group: name, label });

it.each([
  [[group('product_tag'), group('pa_color', 'Color')], undefined, null],
  [[group('pa_brand', 'Brand'), group('product_brand')], undefined, 'product_brand'],
  [[group('pa_hersteller', 'Marke')], undefined, 'pa_hersteller'],
  [[group('product_brand'), group('pa_maker', 'Made by')], 'made by', 'pa_maker'],
  [[group('product_brand'), group('pa_maker', 'Made by')], 'Maker', 'pa_maker'],
  [[group('product_brand')], 'maker', 'product_brand'],
])('the brands of %j with the setting %s are those of %s', (groups, brandAttribute, taxonomy) => {
  const settings = brandAttribute === undefined ? {} : { brandAttribute };
  expect(brandTaxonomy(groups, settings)).toBe(taxonomy);
});

it('the brands of a product are of each taxonomy that can be the shop’s', () => {
  const term = (databaseId: number, taxonomyName: string) => ({
    ...{ databaseId, taxonomyName, slug: `s-${databaseId}`, name: `N ${databaseId}` },
  });
  const attribute = (name: string, scope: 'GLOBAL' | 'LOCAL', databaseId: number) => ({
    ...{ id: name, name, label: name, scope, variation: false, visible: true, options: [] },
    terms: [term(databaseId, name)],
  });
  const product = {
    terms: [term(1, 'product_brand'), term(2, 'product_tag')],
    attributes: [
      attribute('pa_maker', 'GLOBAL', 3),
      attribute('pa_color', 'GLOBAL', 4),
      attribute('Brand', 'LOCAL', 5),
    ],
  };
  const ids = (kind: 'brand' | 'tag', brandAttribute: string) =>
    termsOfKind(kind, product, { brandAttribute }).map(({ databaseId }) => databaseId);
  expect(ids('brand', 'maker')).toEqual([1, 3]);
  expect(ids('brand', '')).toEqual([1]);
  expect(ids('tag', 'maker')).toEqual([2]);
});

it.each([
  [{}, ['product_brand', 'pa_marke']],
  [{ brandAttribute: 'Made by' }, ['product_brand', 'pa_marke', 'pa_maker']],
  [{ brandPages: false, tagPages: true }, ['product_tag']],
])('with the settings %j terms of %j may have pages', (settings, taxonomies) => {
  const all = ['product_brand', 'product_tag', 'pa_marke', 'pa_maker', 'product_cat'];
  expect(all.filter((taxonomy) => mayHaveTermPages(taxonomy, settings))).toEqual(taxonomies);
});
