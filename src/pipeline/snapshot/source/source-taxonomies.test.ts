import { afterEach, beforeEach, expect, it } from 'vitest';
import { SnapshotDatabase } from '../snapshot-database.ts';
import type { ProductFacts } from './product-facts.ts';
import { SourceStore } from './source-store.ts';

let db: SnapshotDatabase;
let source: SourceStore;

beforeEach(() => {
  db = new SnapshotDatabase(':memory:');
  source = new SourceStore(db);
  source.reset();
});
afterEach(() => db.close());

/** Terms as `taxonomy/slug`. */
function put(id: number, ...terms: string[]): void {
  const named = terms.map((term) => {
    const [taxonomyName = '', slug = ''] = term.split('/');
    return { taxonomyName, slug };
  });
  const facts: ProductFacts = {
    listed: true,
    soldOut: false,
    published: 0,
    categories: [],
    upsells: [],
    terms: named,
  };
  const known = { slug: `p-${id}`, modified: '', slim: '', open_until: null, deferred: 0 };
  source.put(id, { ...known, facts: JSON.stringify(facts) }, '{}');
  const taxonomies = named.map(({ taxonomyName }) => taxonomyName);
  source.putRelations(id, { variations: [], links: [], grouped: [], sales: [], taxonomies });
}

const found = () => ({ names: source.taxonomies.names(), examples: source.taxonomies.exampleIds().sort() });

it('knows the taxonomies of all products, and the newest product of each', () => {
  expect(found()).toEqual({ names: [], examples: [] });
  put(3, 'pa_size/s', 'pa_size/m', 'product_tag/new');
  put(7, 'pa_color/red');
  put(5, 'pa_color/blue', 'pa_size/s');
  put(9);
  expect(found()).toEqual({ names: ['pa_color', 'pa_size', 'product_tag'], examples: [3, 5, 7] });
  expect(source.taxonomies.productsWith('pa_size')).toEqual([3, 5]);
  expect(source.taxonomies.productsWithTerm('pa_size', 's')).toEqual([3, 5]);
  expect(source.taxonomies.productsWithTerm('pa_size', 'm')).toEqual([3]);
});

it('follows products that change and go', () => {
  put(3, 'pa_size/s', 'product_tag/new');
  put(5, 'pa_size/s');
  put(3, 'pa_color/red');
  source.remove(5);
  expect(found()).toEqual({ names: ['pa_color'], examples: [3] });
  expect(source.taxonomies.productsWith('pa_size')).toEqual([]);
});

it('reads no product for it: each poll of the shop asks, however large the catalog', () => {
  put(3, 'pa_size/s');
  put(5, 'pa_size/m', 'pa_color/red');
  db.db.exec('DROP TABLE source_product');
  expect(found()).toEqual({ names: ['pa_color', 'pa_size'], examples: [5] });
});
