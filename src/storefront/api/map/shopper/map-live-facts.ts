import type { StockStatus } from '#storefront/domain/catalog/catalog-types.ts';
import type { LiveFacts, LiveOffer } from '#storefront/domain/catalog/live-facts.ts';
import { mayBeReduced } from '#storefront/domain/pricing/sale.ts';
import { parseStorePrice } from '#storefront/domain/pricing/store-price.ts';
import type { ResultOf } from '../../graphql.ts';
import type { getStockStatus } from '../../operations/catalog/get-stock-status.ts';
import { nodes } from '../nodes.ts';
import { stripHtml } from '../text/strip-html.ts';

type ProductNode = NonNullable<ResultOf<typeof getStockStatus>['product']>;

/** Fields that products and variations share, as far as they have them. */
interface OfferNode {
  onSale: boolean | null;
  purchasable: boolean | null;
  price?: string | null;
  rawPrice?: string | null;
  regularPrice?: string | null;
  rawRegularPrice?: string | null;
  stockStatus?: StockStatus | null;
  stockQuantity?: number | null;
}

/**
 * Maps what a product page asks the store at the shopper's first action.
 * @param decimals digits of the currency's smallest unit
 * @returns null where the store has no such product
 */
export function mapLiveFacts(node: ProductNode | null, decimals: number): LiveFacts | null {
  if (node === null) return null;
  const variations = ('variations' in node && node.variations) || null;
  return {
    productId: node.databaseId,
    ...mapOffer(
      { ...node, purchasable: node.purchasable ?? Boolean(node.price) },
      decimals,
      node.type === 'SIMPLE',
    ),
    variations: new Map(
      nodes(variations).map((variation) => [variation.databaseId, mapOffer(variation, decimals, true)]),
    ),
    isComplete: variations === null || variations.pageInfo?.hasNextPage === false,
  };
}

/** @param isSold by itself: what has no price then is free, or sold to nobody */
function mapOffer(node: OfferNode, decimals: number, isSold: boolean): LiveOffer {
  const isWithdrawn = isSold && !node.purchasable;
  return {
    pricing: mapPricing(node, decimals, isSold),
    stockStatus: isWithdrawn ? 'OUT_OF_STOCK' : (node.stockStatus ?? null),
    stockQuantity: node.stockQuantity ?? null,
  };
}

function mapPricing(node: OfferNode, decimals: number, isSold: boolean): LiveOffer['pricing'] {
  try {
    const price = parseStorePrice(stripHtml(node.price), singleNumber(node.rawPrice), decimals);
    const regular = parseStorePrice(
      stripHtml(node.regularPrice),
      singleNumber(node.rawRegularPrice),
      decimals,
    );
    const isFree = price === null && isSold && node.purchasable === true;
    const isReduced = !isSold || mayBeReduced({ price, regular });
    return { price: isFree ? { min: 0, max: 0 } : price, regular, onSale: node.onSale === true && isReduced };
  } catch {
    return null;
  }
}

/** Null for products that list a number per variation. */
function singleNumber(raw: string | null | undefined): string | null {
  return /^\d+(\.\d+)?$/.test(raw ?? '') ? (raw ?? null) : null;
}
