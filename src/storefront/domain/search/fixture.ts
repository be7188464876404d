import fc from 'fast-check';
import { addColumn, assembleIndex, type CatalogIndex } from './catalog-index/catalog-index.ts';
import type { ColumnName, IndexFacets } from './catalog-index/index-format.ts';
import {
  type IndexRow,
  listShard,
  optionColumn,
  orderableColumn,
  priceColumns,
  ratingColumns,
} from './catalog-index/index-rows.ts';
import { textColumn } from './catalog-index/text-column.ts';
import type { ListFilter } from './facets/facet.ts';
import { bareCodes, foldText } from './fold-text.ts';
import { type SearchTexts, vocabularyOf } from './search-products.ts';

/** A product of the index: in stock, unrated, without a category. */
export function row(changes: Partial<IndexRow> & Pick<IndexRow, 'id'>): IndexRow {
  const price = { min: 1000, max: 1000 };
  return {
    published: 1_700_000_000 + changes.id,
    price,
    regular: price,
    onSale: false,
    facts: {},
    rating: 0,
    reviews: 0,
    stock: 'IN_STOCK',
    type: 'SIMPLE',
    lowStock: false,
    purchasable: true,
    categories: [],
    terms: {},
    orderable: null,
    name: `Product ${changes.id}`,
    slug: `product-${changes.id}`,
    sku: '',
    colors: [],
    image: null,
    description: '',
    short: '',
    ...changes,
  };
}

/** Categories 1 > 2 > 3 and 4; colours 11 to 13, sizes 21 and 22. */
export const FACETS: IndexFacets = {
  groups: [
    {
      group: 'category',
      label: '',
      openByDefault: true,
      options: [
        { id: 1, slug: 'kitchen', name: 'Kitchen', parent: 0 },
        { id: 2, slug: 'cups', name: 'Cups', parent: 1 },
        { id: 3, slug: 'mugs', name: 'Mugs', parent: 2 },
        { id: 4, slug: 'garden', name: 'Garden', parent: 0 },
      ],
    },
    {
      group: 'pa_color',
      label: 'Colour',
      openByDefault: true,
      options: [
        { id: 11, slug: 'sea-blue', name: 'Sea blue' },
        { id: 12, slug: 'gruen', name: 'Grün' },
        { id: 13, slug: 'sand', name: 'Sand' },
      ],
    },
    {
      group: 'pa_size',
      label: 'Size',
      openByDefault: false,
      options: [
        { id: 21, slug: 's', name: 'S' },
        { id: 22, slug: 'l', name: 'L' },
      ],
    },
  ],
};

/** Columns of an index with `FACETS`. */
export const COLUMNS = ['price', 'rating', 'orderable', 'category', 'pa_color', 'pa_size'];

export function columnOf(name: ColumnName, rows: readonly IndexRow[]): object {
  if (name === 'price') return priceColumns(rows);
  if (name === 'rating') return ratingColumns(rows);
  if (name === 'orderable') return orderableColumn(rows.map(({ orderable }) => orderable));
  return optionColumn(
    rows.map(({ categories, terms }) => (name === 'category' ? categories : (terms[name] ?? []))),
  );
}

/** An index of two shards, as a browser assembles it. @param rows by ascending id */
export function indexOf(
  rows: readonly IndexRow[],
  facets: IndexFacets = FACETS,
  columns: readonly ColumnName[] = COLUMNS,
): CatalogIndex {
  const half = Math.ceil(rows.length / 2);
  const shards = [rows.slice(0, half), rows.slice(half)].filter((shard) => shard.length > 0);
  const lists = shards.map((shard) => listShard(shard, []));
  const index = assembleIndex(facets, lists);
  for (const name of columns) {
    const files = shards.map((shard) => columnOf(name, shard));
    addColumn(index, name, files);
  }
  return index;
}

export function rowsOf(index: CatalogIndex, rows: readonly IndexRow[]): IndexRow[] {
  return [...index.ids].flatMap((id) => rows.filter((each) => each.id === id));
}

export function textsOf(index: CatalogIndex, rows: readonly IndexRow[]): SearchTexts {
  const ordered = rowsOf(index, rows);
  const products = index.ids.map((_, product) => product);
  const column = (text: (each: IndexRow) => string) => textColumn(ordered.map(text), products);
  const names = column(({ name }) => name);
  return {
    names,
    skus: textColumn(
      ordered.map(({ sku }) => sku),
      products,
      bareCodes,
    ),
    descriptions: [column(({ description }) => description), column(({ short }) => short)],
    vocabulary: vocabularyOf(names, index),
  };
}

const price = fc.option(
  fc.tuple(fc.nat(9999), fc.nat(500)).map(([min, more]) => ({ min, max: min + more })),
  { freq: 8 },
);
const text = fc.oneof(
  fc
    .array(fc.constantFrom('Tide', 'mug', 'Löffel', 'straße', 'GRÜN', 'σοφος', 'a-b'), { maxLength: 5 })
    .map((words) => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

const orderable = fc.option(
  fc.uniqueArray(fc.constantFrom('pa_color', 'pa_size'), { minLength: 1 }).chain((taxonomies) =>
    fc.record({
      taxonomies: fc.constant(taxonomies),
      variations: fc.array(
        fc.tuple(
          ...taxonomies.map((one) =>
            one === 'pa_color' ? fc.constantFrom(0, 11, 12, 13, 98) : fc.constantFrom(0, 21, 22),
          ),
        ),
        { maxLength: 3 },
      ),
    }),
  ),
);

/** Any small catalog, by ascending id. */
export const anyRows: fc.Arbitrary<IndexRow[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 500 }),
      published: fc.constantFrom(0, 1_700_000_000, 1_700_000_001, 1_600_000_000),
      price,
      regular: price,
      onSale: fc.boolean(),
      rating: fc.constantFrom(0, 1, 2.5, 3.99, 4, 4.01, 5),
      reviews: fc.nat(3),
      stock: fc.constantFrom('IN_STOCK', 'OUT_OF_STOCK', 'ON_BACKORDER'),
      type: fc.constantFrom('SIMPLE', 'VARIABLE', 'EXTERNAL', 'GROUPED'),
      categories: fc.uniqueArray(fc.constantFrom(1, 2, 3, 4, 99), { maxLength: 2 }),
      terms: fc.record({
        pa_color: fc.uniqueArray(fc.constantFrom(11, 12, 13, 98), { maxLength: 3 }),
        pa_size: fc.uniqueArray(fc.constantFrom(21, 22), { maxLength: 2 }),
      }),
      orderable,
      name: text,
      sku: fc.constantFrom('', 'MUG-1', 'TM 7'),
      description: text,
      short: text,
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((facts) =>
    facts.map(row as (changes: (typeof facts)[number]) => IndexRow).sort((one, other) => one.id - other.id),
  );

const someOf = (...slugs: string[]) => fc.uniqueArray(fc.constantFrom(...slugs), { maxLength: 2 });
/** Any filter of `FACETS`, and some that no product passes. */
export const anyFilter: fc.Arbitrary<ListFilter> = fc
  .record({
    category: someOf('kitchen', 'cups', 'mugs', 'garden', 'none'),
    price: fc.constantFrom([], ['0', ''], ['10', '20'], ['', '99.99'], ['50', ''], ['0', '0'], ['50', '50']),
    rating: fc.constantFrom([], ...['1', '2', '3', '4', '5'].map((rating) => [rating])),
    sale: fc.constantFrom([], ['true']),
    stock: fc.constantFrom([], ['true']),
    pa_color: someOf('sea-blue', 'gruen', 'sand', 'pink'),
    pa_size: someOf('s', 'l'),
  })
  .map((choices) => Object.fromEntries(Object.entries(choices).filter(([, choice]) => choice.length > 0)));

/** True if a text contains another one as searches compare them. */
export function includesFolded(text: string, part: string): boolean {
  return foldText(text).includes(foldText(part));
}
