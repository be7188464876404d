import type { LiveFacts, LiveOffer, StockStatus } from '#storefront/domain/catalog/catalog-types.ts';
import { parseStorePrice } from '#storefront/domain/pricing/price-format.ts';
import { mayBeReduced } from '#storefront/domain/pricing/sale.ts';
import type { ResultOf } from '../../graphql.ts';
import type { getStockStatus } from '../../operations/get-stock-status.ts';
import { nodes, singleNumber, stripHtml } from '../fields.ts';

type ProductNode = NonNullable<ResultOf<typeof getStockStatus>['product']>;

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

/** Maps what a product page asks the store at the shopper's first action; null if the store has no such product. */
export function mapLiveFacts(node: ProductNode | null, decimals: number): LiveFacts | null {
  if (node === null) return null;
  const variations = ('variations' in node && node.variations) || null;
  const own = { ...node, purchasable: node.purchasable ?? Boolean(node.price) };
  return {
    productId: node.databaseId,
    ...mapOffer(own, decimals, node.type === 'SIMPLE'),
    variations: new Map(nodes(variations).map((one) => [one.databaseId, mapOffer(one, decimals, true)])),
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
    const rawRegular = singleNumber(node.rawRegularPrice);
    const regular = parseStorePrice(stripHtml(node.regularPrice), rawRegular, decimals);
    const isFree = price === null && isSold && node.purchasable === true;
    const isReduced = !isSold || mayBeReduced({ price, regular });
    return { price: isFree ? { min: 0, max: 0 } : price, regular, onSale: node.onSale === true && isReduced };
  } catch {
    return null;
  }
}
