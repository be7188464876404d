import { graphql } from '../../graphql.ts';
import { CART, CUSTOMER } from './cart-fragments.ts';

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

/** Takes removed lines back, as many pieces as there were. */
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

/** Empties the cart, and what the store keeps of it for a customer. An empty cart refuses. */
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

/** Tells where to send to, for shipping and taxes; works for guests. */
export const ChangeShippingCounty = graphql(`
  mutation ChangeShippingCounty(
    $shippingState: String
    $shippingCountry: CountriesEnum
    $billingState: String
    $billingCountry: CountriesEnum
  ) {
    updateCustomer(
      input: {
        shipping: { state: $shippingState, country: $shippingCountry }
        billing: { state: $billingState, country: $billingCountry }
      }
    ) {
      customer {
        calculatedShipping
        hasCalculatedShipping
      }
    }
  }
`);

/** Changes the shopper's own data; a guest's belong to the session. */
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

/** An extension that not every backend has. */
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

/** An extension that not every backend has. */
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
