import { ACCOUNT_OPERATIONS } from './account.ts';
import { CART_OPERATIONS } from './cart.ts';
import { getCheckoutUrl } from './get-checkout-url.ts';
import { getStockStatus } from './get-stock-status.ts';
import { getLinkedProduct, getLinkedVariation } from './linked-products.ts';
import { listProducts, searchProducts } from './list-products.ts';
import { ORDER_OPERATIONS } from './orders.ts';
import * as PRODUCT_OPERATIONS from './products.ts';
import { SendContactMessage, WithdrawFromContract } from './send-messages.ts';
import * as STORE_OPERATIONS from './store.ts';
import { WriteReview } from './write-review.ts';

/** All operations that browsers send, by name. Scripts import the lists that they need: this one has every document. */
const SHOPPER_OPERATIONS = {
  ...CART_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  getCheckoutUrl,
  getLinkedProduct,
  getLinkedVariation,
  getStockStatus,
  listProducts,
  searchProducts,
  SendContactMessage,
  WithdrawFromContract,
  WriteReview,
};

export type ShopperOperations = typeof SHOPPER_OPERATIONS;
export type ShopperOperation = keyof ShopperOperations;

export const OPERATIONS = { ...SHOPPER_OPERATIONS, ...PRODUCT_OPERATIONS, ...STORE_OPERATIONS };
