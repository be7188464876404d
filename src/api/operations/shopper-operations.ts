import { CART_OPERATIONS } from './cart/cart-mutations.ts';
import { getStockStatus } from './catalog/get-stock-status.ts';
import { searchProducts } from './catalog/search-products.ts';
import { getAllowedCountries } from './checkout/get-allowed-countries.ts';
import { getCheckoutUrl } from './checkout/get-checkout-url.ts';
import { getStates } from './checkout/get-states.ts';
import {
  Checkout,
  getDownloads,
  getOrder,
  getOrders,
  getStripePaymentIntent,
} from './checkout/order-operations.ts';
import {
  login,
  loginWithProvider,
  ResetPasswordEmail,
  ResetPasswordKey,
  registerCustomer,
  updatePassword,
} from './customer/account-operations.ts';
import { ChangeShippingCounty } from './customer/change-shipping-county.ts';
import { SendContactMessage } from './customer/send-contact-message.ts';
import { WriteReview } from './customer/write-review.ts';

/** Operations of checkout and orders. */
export const ORDER_OPERATIONS = {
  Checkout,
  getAllowedCountries,
  getDownloads,
  getOrder,
  getOrders,
  getStates,
  getStripePaymentIntent,
} as const;

/** Operations of accounts and of the search. */
export const ACCOUNT_OPERATIONS = {
  ChangeShippingCounty,
  login,
  loginWithProvider,
  registerCustomer,
  ResetPasswordEmail,
  ResetPasswordKey,
  searchProducts,
  updatePassword,
} as const;

/** All operations that browsers send, by name. */
export const SHOPPER_OPERATIONS = {
  ...CART_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  SendContactMessage,
  getCheckoutUrl,
  getStockStatus,
  WriteReview,
} as const;

export type ShopperOperations = typeof SHOPPER_OPERATIONS;
export type ShopperOperation = keyof ShopperOperations;
