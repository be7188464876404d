import { graphql } from '../../graphql.ts';
import { CUSTOMER } from '../customer/customer-fragments.ts';
import { CART } from './cart-fragments.ts';

export const addToCart = graphql(
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
export const UpDateCartQuantity = graphql(
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
export const restoreCartItems = graphql(
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
export const EmptyCart = graphql(
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

export const applyCoupon = graphql(
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

export const removeCoupons = graphql(
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

export const ChangeShippingMethod = graphql(
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
export const UpdateCustomer = graphql(
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
export const applyGiftCard = graphql(
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
export const removeGiftCards = graphql(
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
