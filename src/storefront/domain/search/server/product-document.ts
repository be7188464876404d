import type { CardProduct } from '../../catalog/catalog-types.ts';
import { deepestReduction } from '../../pricing/sale.ts';
import { optionTable } from '../catalog-index/catalog-index.ts';
import type { ColumnName, IndexFacets } from '../catalog-index/index-format.ts';
import type { IndexRow, OrderableTerms } from '../catalog-index/index-rows.ts';
import { facetOf } from '../facets/facets.ts';
import { bareCodes, foldText, wordsSpelledOut } from '../fold-text.ts';
import { ratingOrder } from '../sort-products.ts';
import { groupWord, optionField, orderableField, variationWord } from './collection.ts';

/** A product as the search server has it, by `collectionFields`. */
type ProductDocument = Record<string, unknown> & { id: string; card: CardProduct };

type SharedFacts =
  | 'id'
  | 'published'
  | 'stock'
  | 'only'
  | 'price'
  | 'regular'
  | 'onSale'
  | 'rating'
  | 'reviews'
  | 'orderable'
  | 'name'
  | 'sku'
  | 'description'
  | 'short';

/** The source of a document: a product of the search index, and its card. */
export interface DocumentRow extends Pick<IndexRow, SharedFacts> {
  /** Ids of its options by group. */
  options: Readonly<Record<ColumnName, readonly number[]>>;
  card: CardProduct;
}

/** The options of a group as documents have them. */
interface DocumentGroup {
  group: ColumnName;
  /** By the id of an option: the ids of it and those above it, and the words that find it. */
  branches: ReadonlyMap<number, { ids: readonly number[]; terms: readonly string[] }>;
}

export function documentGroups({ groups }: IndexFacets): DocumentGroup[] {
  return groups.map((each) => {
    const { values, names } = optionTable(each);
    const terms = names.map((name) => [name, ...wordsSpelledOut(name)]);
    const branches = [...values].map(([id, places]) => {
      const ids = places.map((place) => each.options[place]?.id ?? 0);
      return [id, { ids, terms: places.flatMap((place) => terms[place] ?? []) }] as const;
    });
    return { group: each.group, branches: new Map(branches) };
  });
}

/** Discounts are whole numbers on the server: billionths. */
const DISCOUNT_UNIT = 1e9;
/** As are ratings, which are hundredths of the index, with the reviews that rank them behind the point. */
const RANK_UNIT = 1e4;

export function productDocument(row: DocumentRow, groups: readonly DocumentGroup[]): ProductDocument {
  const { id, stock, only, price, regular, onSale, reviews, name, sku, short, description, card } = row;
  const rating = Math.round(row.rating * 100);
  const inStock = stock !== 'OUT_OF_STOCK';
  const ids = new Map(groups.map((each) => [each.group, idsOf(row, each)]));
  const split = inStock ? row.orderable : null;
  const terms = groups.flatMap(({ group, branches }) =>
    (row.options[group] ?? []).flatMap((own) => branches.get(own)?.terms ?? []),
  );
  return {
    id: String(id),
    number: id,
    published: row.published,
    listed: only !== 'search',
    searched: only !== 'lists',
    inStock,
    sale: onSale,
    ...(price && { lowest: price.min, price: price.max }),
    discount: Math.round(deepestReduction({ onSale, price, regular }) * DISCOUNT_UNIT),
    rating,
    rank: Math.round(ratingOrder(rating, reviews) * RANK_UNIT),
    order: collationKey(name),
    name,
    spelled: wordsSpelledOut(name).join(' '),
    sku: [sku, ...bareCodes(sku)].join(' '),
    terms: [...new Set(terms)],
    short,
    description,
    split: split !== null,
    varies: (split?.taxonomies ?? []).map(groupWord),
    variations: split === null ? [] : variationWords(split, ids),
    ...Object.fromEntries(
      [...ids].flatMap(([group, own]) => [
        [optionField(group), own],
        ...(facetOf(group).ofVariations
          ? [[orderableField(group), orderableIds(group, own, inStock, split)]]
          : []),
      ]),
    ),
    card,
  };
}

/** The options of a product in a group, those above them included. */
function idsOf({ options }: DocumentRow, { group, branches }: DocumentGroup): number[] {
  return [...new Set((options[group] ?? []).flatMap((id) => branches.get(id)?.ids ?? []))];
}

/** Stands for every option of a group in a variation. */
const ANY = 0;

/** Those of a product's options that one of its variations has which can be ordered. */
function orderableIds(
  group: ColumnName,
  own: readonly number[],
  inStock: boolean,
  split: OrderableTerms | null,
): readonly number[] {
  if (!inStock || split === null) return inStock ? own : [];
  const place = split.taxonomies.indexOf(group);
  const isOffered = (id: number) =>
    split.variations.some((terms) => place < 0 || terms[place] === ANY || terms[place] === id);
  return own.filter(isOffered);
}

/** Every choice of options that a variation has all of, of some of its groups or all. */
function variationWords(
  { taxonomies, variations }: OrderableTerms,
  ids: ReadonlyMap<ColumnName, readonly number[]>,
): string[] {
  const words = new Set<string>();
  for (const terms of variations) {
    let choices: number[][] = [[]];
    for (const [place, taxonomy] of taxonomies.entries()) {
      const term = terms[place] ?? ANY;
      const own = term === ANY ? (ids.get(taxonomy) ?? []) : [term];
      choices = choices.flatMap((choice) => [choice, ...own.map((id) => [...choice, id])]);
    }
    for (const choice of choices) words.add(variationWord(choice));
  }
  return [...words];
}

/** A name by which texts sort as people sort them: case and accents do not count, and numbers by their value. */
function collationKey(name: string): string {
  return foldText(name).replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}
