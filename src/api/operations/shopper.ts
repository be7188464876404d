import {
  Logout,
  login,
  loginWithProvider,
  ResetPasswordEmail,
  ResetPasswordKey,
  refreshToken,
  registerCustomer,
  updatePassword,
  WriteReview,
} from './account.ts';
import {
  addToCart,
  applyCoupon,
  applyGiftCard,
  ChangeShippingCounty,
  ChangeShippingMethod,
  EmptyCart,
  removeCoupons,
  removeGiftCards,
  restoreCartItems,
  UpDateCartQuantity,
  UpdateCustomer,
} from './change-cart.ts';
import { getAllowedCountries } from './get-allowed-countries.ts';
import { getCart } from './get-cart.ts';
import { getStates } from './get-states.ts';
import { getStockStatus } from './get-stock-status.ts';
import { Checkout, getDownloads, getOrder, getOrders, getStripePaymentIntent } from './orders.ts';

/** What a shopper's browser sends, by name; apart, so that it loads nothing that only a build asks for. */
export const SHOPPER_OPERATIONS = {
  addToCart,
  applyCoupon,
  applyGiftCard,
  ChangeShippingCounty,
  ChangeShippingMethod,
  Checkout,
  EmptyCart,
  getAllowedCountries,
  getCart,
  getDownloads,
  getOrder,
  getOrders,
  getStates,
  getStockStatus,
  getStripePaymentIntent,
  login,
  loginWithProvider,
  Logout,
  refreshToken,
  registerCustomer,
  removeCoupons,
  removeGiftCards,
  ResetPasswordEmail,
  ResetPasswordKey,
  restoreCartItems,
  UpDateCartQuantity,
  UpdateCustomer,
  updatePassword,
  WriteReview,
} as const;

export type ShopperOperations = typeof SHOPPER_OPERATIONS;
export type ShopperOperation = keyof ShopperOperations;
