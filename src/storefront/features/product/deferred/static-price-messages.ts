import { PRICE_MESSAGES } from '#storefront/features/catalog/products/price-html.ts';

/** Messages of the price of a product without a form. */
export const STATIC_PRICE_MESSAGES = [
  ...PRICE_MESSAGES,
  'catalog.sale',
  'catalog.saleOf',
  'product.priceChanged',
] as const;
