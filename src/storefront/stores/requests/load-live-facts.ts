import { mapLiveFacts } from '#storefront/api/map/shopper/map-live-facts.ts';
import { getStockStatus } from '#storefront/api/operations/get-stock-status.ts';
import type { LiveFacts } from '#storefront/domain/catalog/catalog-types.ts';
import { storeConnection } from '../session/page-connection.ts';

/** In milliseconds; a later answer is of no use. */
const TIMEOUT = 10_000;

/**
 * Asks the store for price and stock of a product, once. Without the tokens of the shopper, as releases ask: the page
 * compares what everybody gets, and the cart shows a customer's own prices.
 * @param productId in the store, see `storeId`
 * @returns null if the store does not answer, or answers for another product
 */
export async function loadLiveFacts(slug: string, productId: number): Promise<LiveFacts | null> {
  const { config, api } = storeConnection();
  const response = await api.queryPublic(getStockStatus, { slug }, TIMEOUT);
  const facts = response.ok ? mapLiveFacts(response.data.product, config.currency.decimals) : null;
  return facts?.productId === productId ? facts : null;
}
