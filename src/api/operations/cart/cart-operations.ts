import { Logout, refreshToken } from '../customer/token-operations.ts';
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
} from './cart-mutations.ts';
import { getCart } from './get-cart.ts';

/** What every page may ask for once a shopper acts. */
export const CART_OPERATIONS = {
  addToCart,
  applyCoupon,
  applyGiftCard,
  ChangeShippingCounty,
  ChangeShippingMethod,
  EmptyCart,
  getCart,
  Logout,
  refreshToken,
  removeCoupons,
  removeGiftCards,
  restoreCartItems,
  UpDateCartQuantity,
  UpdateCustomer,
} as const;
