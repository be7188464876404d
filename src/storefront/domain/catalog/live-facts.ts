import type { Pricing } from '../pricing/pricing-types.ts';
import type { StockStatus } from './catalog-types.ts';

/** Live facts of a product or variation, which its page may not know yet. */
export interface LiveOffer {
  /** Null where it cannot be read: then that of the page stays. */
  pricing: Pick<Pricing, 'price' | 'regular' | 'onSale'> | null;
  /** Null where it has none, as a product that is sold elsewhere. */
  stockStatus: StockStatus | null;
  /** Null where the store does not manage stock. */
  stockQuantity: number | null;
}

export interface LiveFacts extends LiveOffer {
  productId: number;
  /** By database id. */
  variations: ReadonlyMap<number, LiveOffer>;
  /** False where the product may have more variations than these. */
  isComplete: boolean;
}
