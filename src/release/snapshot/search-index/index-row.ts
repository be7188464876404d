import { stripHtml } from '#api/map/text/strip-html.ts';
import type { Product } from '#shop/catalog/catalog-types.ts';
import type { ColumnName } from '#shop/search/catalog-index/index-format.ts';
import type { IndexRow } from '#shop/search/catalog-index/index-rows.ts';
import { isAttribute } from '../read/read-terms.ts';

/** A shop-wide attribute of a product. */
export interface RowAttribute {
  taxonomy: string;
  label: string;
  terms: { id: number; slug: string; name: string }[];
}

/** Ids of what a product can be filtered by: of its categories, and of its terms by taxonomy. */
export type RowOptions = Record<ColumnName, readonly number[]>;

/** What the search index holds of a listed product. */
export function indexRow(product: Product): IndexRow {
  const { price, regular, onSale, type, lowStock, purchasable, name, slug, image } = product;
  const published = Date.parse(product.date);
  return {
    id: product.databaseId,
    published: Number.isNaN(published) ? 0 : Math.floor(published / 1000),
    ...{ price, regular, onSale },
    rating: product.averageRating,
    reviews: product.reviewCount,
    stock: product.stockStatus,
    ...{ type, lowStock, purchasable },
    categories: product.categories.map(({ databaseId }) => databaseId),
    terms: Object.fromEntries(
      rowAttributes(product).map(({ taxonomy, terms }) => [taxonomy, terms.map(({ id }) => id)]),
    ),
    ...{ name, slug },
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

/** The shop-wide attributes of a product that have terms. */
export function rowAttributes({ attributes }: Pick<Product, 'attributes'>): RowAttribute[] {
  return attributes
    .filter(({ scope, name, terms }) => scope === 'GLOBAL' && isAttribute(name) && terms.length > 0)
    .map(({ name, label, terms }) => ({
      taxonomy: name,
      label,
      terms: terms.map(({ databaseId, slug, name: shown }) => ({ id: databaseId, slug, name: shown })),
    }));
}

const INLINE = /^(?:a|abbr|b|cite|code|del|em|i|ins|mark|q|s|small|span|strong|sub|sup|u)$/;

/** The text of HTML, where words that stand in blocks of their own stay apart. */
function readableText(html: string): string {
  return stripHtml(
    html.replace(/<\/?([a-z][a-z\d]*)/gi, (tag, name: string) =>
      INLINE.test(name.toLowerCase()) ? tag : ` ${tag}`,
    ),
  );
}
