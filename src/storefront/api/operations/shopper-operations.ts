import { CART_OPERATIONS } from './cart/cart-mutations.ts';
import { getStockStatus } from './catalog/get-stock-status.ts';
import { searchProducts } from './catalog/search-products.ts';
import { getCheckoutUrl } from './checkout/get-checkout-url.ts';
import { ORDER_OPERATIONS } from './checkout/order-operation-list.ts';
import { ACCOUNT_OPERATIONS } from './customer/account-operation-list.ts';
import { SendContactMessage } from './customer/send-contact-message.ts';
import { WriteReview } from './customer/write-review.ts';

/** All operations that browsers send, by name. Scripts import the lists that they need: this one has every document. */
export const SHOPPER_OPERATIONS = {
  ...CART_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  SendContactMessage,
  getCheckoutUrl,
  getStockStatus,
  searchProducts,
  WriteReview,
} as const;

export type ShopperOperations = typeof SHOPPER_OPERATIONS;
export type ShopperOperation = keyof ShopperOperations;
