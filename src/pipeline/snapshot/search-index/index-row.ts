import { stripHtml } from '#storefront/api/map/fields.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { priceFacts } from '#storefront/domain/pricing/price-notes.ts';
import type { ColumnName } from '#storefront/domain/search/catalog-index/index-format.ts';
import type { IndexRow, OrderableTerms } from '#storefront/domain/search/catalog-index/index-rows.ts';
import { namedTaxonomies } from '#storefront/domain/search/facets/facets.ts';
import { isAttribute } from '../read/read-terms.ts';

/** The terms of a product in a taxonomy that lists filter by. */
export interface RowTerms {
  taxonomy: string;
  /** Empty for one that the shop names itself. */
  label: string;
  terms: { id: number; slug: string; name: string }[];
}

/** Ids of what a product can be filtered by: of its categories, and of its terms by taxonomy. */
export type RowOptions = Record<ColumnName, readonly number[]>;

/** A listed product in the search index. */
export function indexRow(product: Product): IndexRow {
  const { price, regular, onSale, type, lowStock, purchasable, name, slug, image, place } = product;
  const { variantId, lang } = product;
  const published = Date.parse(product.date);
  return {
    id: product.databaseId,
    published: Number.isNaN(published) ? 0 : Math.floor(published / 1000),
    price,
    regular,
    onSale,
    facts: priceFacts(product),
    rating: product.averageRating,
    reviews: product.reviewCount,
    stock: product.stockStatus,
    ...((place === 'lists' || place === 'search') && { only: place }),
    type,
    lowStock,
    purchasable,
    ...(variantId !== undefined && { variantId }),
    ...(lang !== undefined && { lang }),
    categories: product.categories.map(({ databaseId }) => databaseId),
    terms: Object.fromEntries(
      rowTerms(product).map(({ taxonomy, terms }) => [taxonomy, terms.map(({ id }) => id)]),
    ),
    orderable: orderableTerms(product),
    name,
    slug,
    sku: [...new Set([product.sku, ...product.variations.map(({ sku }) => sku)])].filter(Boolean).join(' '),
    colors: product.colors.map(({ databaseId, name: color }) => databaseId || color),
    image: image && {
      asset: image.asset,
      width: image.width,
      height: image.height,
      sourceUrl: image.sourceUrl,
    },
    description: readableText(product.description),
    short: readableText(product.shortDescription),
  };
}

/**
 * The variations of a product that can be ordered, by the terms of its shop-wide attributes.
 * @returns null if all that its terms promise can be ordered, or nothing
 */
function orderableTerms(product: Product): OrderableTerms | null {
  const named = new Set(product.attributes.filter(({ variation }) => variation).map(({ name }) => name));
  const attributes = rowTerms(product).filter(({ taxonomy }) => named.has(taxonomy));
  if (product.type !== 'VARIABLE' || product.stockStatus === 'OUT_OF_STOCK' || attributes.length === 0) {
    return null;
  }
  const offered = product.variations.filter(
    ({ purchasable, stockStatus }) => purchasable && stockStatus !== 'OUT_OF_STOCK',
  );
  const rows = offered.map((variation) =>
    attributes.map(({ taxonomy, terms }) => {
      const value = variation.attributes.find(({ name }) => name === taxonomy)?.value ?? '';
      return value === '' ? ANY : (terms.find(({ slug }) => slug === value)?.id ?? UNKNOWN);
    }),
  );
  const variations = [...new Map(rows.map((row) => [row.join(), row])).values()];
  if (hasEvery(variations, attributes)) return null;
  return { taxonomies: attributes.map(({ taxonomy }) => taxonomy), variations };
}

const ANY = 0;
const UNKNOWN = -1;

/** True if each combination of the attributes' terms has a variation. */
function hasEvery(rows: readonly number[][], attributes: readonly RowTerms[], place = 0): boolean {
  const attribute = attributes[place];
  if (attribute === undefined || rows.length === 0) return rows.length > 0;
  return attribute.terms.every(({ id }) => {
    const having = rows.filter((row) => row[place] === ANY || row[place] === id);
    return hasEvery(having, attributes, place + 1);
  });
}

/** The terms of a product, by taxonomy: those of shop-wide attributes, and of facets that the shop names. */
export function rowTerms({ attributes, terms: all }: Pick<Product, 'attributes' | 'terms'>): RowTerms[] {
  const shared = attributes.filter(({ scope, name }) => scope === 'GLOBAL' && isAttribute(name));
  const named = namedTaxonomies().map((taxonomy) => ({
    name: taxonomy,
    label: '',
    terms: all.filter(({ taxonomyName }) => taxonomyName === taxonomy),
  }));
  return [...named, ...shared]
    .filter(({ terms }) => terms.length > 0)
    .map(({ name, label, terms }) => ({
      taxonomy: name,
      label,
      terms: terms.map(({ databaseId, slug, name: shown }) => ({ id: databaseId, slug, name: shown })),
    }));
}

const INLINE = /^(?:a|abbr|b|cite|code|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u)$/;

/** The text of HTML, where words in different blocks stay apart. */
function readableText(html: string): string {
  return stripHtml(
    html.replace(/<\/?([a-z][a-z\d]*)/gi, (tag, name: string) =>
      INLINE.test(name.toLowerCase()) ? tag : ` ${tag}`,
    ),
  );
}
