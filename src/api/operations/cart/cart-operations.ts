import { Logout, refreshToken } from '../customer/token-operations.ts';
import {
  addToCart,
  applyCoupon,
  applyGiftCard,
  ChangeShippingMethod,
  EmptyCart,
  removeCoupons,
  removeGiftCards,
  restoreCartItems,
  UpDateCartQuantity,
  UpdateCustomer,
} from './cart-mutations.ts';
import { getCart } from './get-cart.ts';

/** Operations that any page may send once a shopper acts. */
export const CART_OPERATIONS = {
  addToCart,
  applyCoupon,
  applyGiftCard,
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
