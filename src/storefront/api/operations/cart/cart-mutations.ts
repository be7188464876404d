import { graphql } from '../../graphql.ts';
import { CUSTOMER } from '../customer/customer-fragments.ts';
import { Logout, refreshToken } from '../customer/token-operations.ts';
import { CART } from './cart-fragments.ts';
import { getCart } from './get-cart.ts';

const addToCart = graphql(
  `
    mutation addToCart($input: AddToCartInput!) {
      addToCart(input: $input) {
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

/** Sets a line's quantity; 0 removes it. */
const UpDateCartQuantity = graphql(
  `
    mutation UpDateCartQuantity($key: ID!, $quantity: Int!) {
      updateItemQuantities(input: { items: [{ key: $key, quantity: $quantity }] }) {
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

/** Restores removed lines with their quantities. */
const restoreCartItems = graphql(
  `
    mutation restoreCartItems($keys: [ID]) {
      restoreCartItems(input: { keys: $keys }) {
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

/** Empties the cart and a customer's persistent copy of it; an error for an empty cart. */
const EmptyCart = graphql(
  `
    mutation EmptyCart {
      emptyCart(input: { clearPersistentCart: true }) {
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

const applyCoupon = graphql(
  `
    mutation applyCoupon($code: String!) {
      applyCoupon(input: { code: $code }) {
        applied {
          code
        }
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

const removeCoupons = graphql(
  `
    mutation removeCoupons($codes: [String]!) {
      removeCoupons(input: { codes: $codes }) {
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

const ChangeShippingMethod = graphql(
  `
    mutation ChangeShippingMethod($shippingMethods: [String]!) {
      updateShippingMethod(input: { shippingMethods: $shippingMethods }) {
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

/** Updates the shopper's own data; a guest's are part of the session. */
const UpdateCustomer = graphql(
  `
    mutation UpdateCustomer($input: UpdateCustomerInput!) {
      updateCustomer(input: $input) {
        customer {
          ...CustomerParts
        }
      }
    }
  `,
  [CUSTOMER],
);

/** For backends with gift cards. */
const applyGiftCard = graphql(
  `
    mutation applyGiftCard($code: String!) {
      applyGiftCard(input: { code: $code }) {
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

/** For backends with gift cards. */
const removeGiftCards = graphql(
  `
    mutation removeGiftCards($codes: [String]!) {
      removeGiftCards(input: { codes: $codes }) {
        cart {
          ...CartParts
        }
      }
    }
  `,
  [CART],
);

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
