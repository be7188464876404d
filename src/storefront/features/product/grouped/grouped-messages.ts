import { HEART_MESSAGES } from '#storefront/features/catalog/products/heart-html.ts';
import { PRICE_MESSAGES } from '#storefront/features/catalog/products/price-html.ts';

/** Messages of the form of a grouped product. */
export const GROUPED_MESSAGES = [
  ...PRICE_MESSAGES,
  ...HEART_MESSAGES,
  'catalog.outOfStock',
  'catalog.onBackorder',
  'catalog.opensNewTab',
  'product.set',
  'product.viewAtSeller',
  'product.soldIndividually',
  'product.partInCart',
  'product.partsTotal',
  'product.pickParts',
  'product.partsFailed',
  'wishlist.addedAll',
  'cart.quantityOf',
  'cart.lessOf',
  'cart.moreOf',
  'buy.add',
  'buy.allInCart',
  'buy.choose',
  'busy.adding',
] as const;
