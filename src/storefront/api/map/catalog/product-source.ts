import type { ResultOf } from '../../graphql.ts';
import type { SLIM_PRODUCT } from '../../operations/product-fragments.ts';
import { idsOf, nodes } from '../fields.ts';
import { type MappedProduct, type MappingOptions, mapProduct, type ProductNode } from './map-product.ts';
import { checkFields, mapLanguages, PRODUCT_FIELDS } from './map-terms.ts';

export type SlimNode = ResultOf<typeof SLIM_PRODUCT>;

export interface ScheduledSale {
  /** Database id of the product or variation. */
  owner: number;
  /** Milliseconds since 1970; null for no bound. */
  starts: number | null;
  ends: number | null;
  onSale: boolean;
}

/** A product as the store returned it, with the facts that tell when to read it again. */
export interface ProductSource {
  mapped: MappedProduct;
  /** The store's time of the last change, in seconds precision; empty if it has none. */
  modified: string;
  slim: unknown;
  sales: ScheduledSale[];
  /** Products whose changes may silently change this one: members of a group, linked products, translations. */
  links: number[];
}

/** Maps a product. @param complete the same with its long lists complete @throws IsletError if it breaks the schema */
export function mapProductSource(
  node: ProductNode,
  complete: ProductNode = node,
  options?: MappingOptions,
): ProductSource {
  checkFields(node, PRODUCT_FIELDS);
  const mapped = mapProduct(complete, options);
  const { product } = mapped;
  return {
    mapped,
    modified: node.modifiedGmt ?? '',
    slim: slimFacts(node),
    sales: [complete, ...('variations' in complete ? nodes(complete.variations) : [])].flatMap(scheduledSale),
    links: [
      ...new Set([
        ...product.groupedIds,
        ...product.upsellIds,
        ...product.crossSellIds,
        ...(mapped.translations ?? []),
      ]),
    ],
  };
}

/** The facts that full scans compare, equal for `PRODUCT` and `SLIM_PRODUCT`. Categories are named by another list. */
export function slimFacts(node: SlimNode): unknown {
  const parts: Partial<Record<'price' | 'rawPrice' | 'stockStatus', string | null>> = node;
  const { image } = node;
  const languages = mapLanguages(node);
  return [
    // Plugins that rename products or move their addresses write into the database, past `modified`.
    node.slug,
    node.name,
    node.onSale,
    node.purchasable,
    node.averageRating,
    node.reviewCount,
    image && [image.databaseId, image.sourceUrl, image.altText, image.title],
    nodes(node.terms).map(({ databaseId, taxonomyName, name, slug }) =>
      taxonomyName === 'product_cat' ? [databaseId, slug] : [databaseId, slug, name, taxonomyName],
    ),
    idsOf(node.upsell),
    [parts.price ?? null, parts.rawPrice ?? null, parts.stockStatus ?? null],
    'attributes' in node ? nodes(node.attributes).map(({ id, label }) => [id, label]) : [],
    'crossSell' in node ? idsOf(node.crossSell) : [],
    'products' in node ? [idsOf(node.products), nodes(node.members)] : [],
    ...(Object.keys(languages).length > 0 ? [languages] : []),
  ];
}

interface SaleDates {
  databaseId: number;
  onSale?: boolean | null;
  dateOnSaleFrom?: string | null;
  dateOnSaleTo?: string | null;
  rawSalePrice?: string | null;
}

function scheduledSale(node: SaleDates): ScheduledSale[] {
  const starts = parseTime(node.dateOnSaleFrom);
  const ends = parseTime(node.dateOnSaleTo);
  if (!node.rawSalePrice || (starts === null && ends === null)) return [];
  return [{ owner: node.databaseId, starts, ends, onSale: node.onSale ?? false }];
}

function parseTime(date: string | null | undefined): number | null {
  const parsed = Date.parse(date ?? '');
  return Number.isNaN(parsed) ? null : parsed;
}
