import { graphql } from '../graphql.ts';
import { ATTRIBUTE_LABELS, CUSTOMER, PICTURE, VIEWER } from './fragments.ts';

/** Raw prices of a product or variation: formatted ones differ by store. */
const RAW_PRICES = graphql(`
  fragment BoughtPrices on ProductWithPricing {
    rawPrice: price(format: RAW)
    rawRegularPrice: regularPrice(format: RAW)
  }
`);

export const CART_LINE = graphql(
  `fragment CartLineParts on CartItem {
    key
    quantity
    subtotal(format: RAW)
    subtotalTax(format: RAW)
    extraData(keysIn: ["islet_choice", "item_data"]) { key value }
    product {
      node {
        databaseId slug name virtual onSale
        image { ...Picture }
        ...BoughtPrices
        ... on InventoriedProduct { stockStatus stockQuantity lowStockAmount soldIndividually }
        ...NamedAttributes
      }
    }
    variation {
      node {
        databaseId name virtual onSale stockStatus stockQuantity
        image { ...Picture }
        ...BoughtPrices
      }
      attributes { name label value }
    }
  }`,
  [RAW_PRICES, ATTRIBUTE_LABELS, PICTURE],
);

/** The cart. Fields that only some backends have are added by `withFields`. */
export const CART = graphql(
  `fragment CartParts on Cart {
    isEmpty
    displayPricesIncludeTax
    needsShippingAddress
    subtotal(format: RAW)
    subtotalTax(format: RAW)
    discountTotal(format: RAW)
    discountTax(format: RAW)
    shippingTotal(format: RAW)
    shippingTax(format: RAW)
    feeTotal(format: RAW)
    feeTax(format: RAW)
    fees { name total taxable taxClass }
    totalTax(format: RAW)
    total(format: RAW)
    totalTaxes { label amount(format: RAW) }
    chosenShippingMethods
    availableShippingMethods {
      rates { id label cost(format: RAW) }
    }
    appliedCoupons { code description discountAmount(format: RAW) discountTax(format: RAW) }
    contents(first: 100) {
      itemCount
      productCount
      nodes { ...CartLineParts }
    }
  }`,
  [CART_LINE],
);

/** Added to `CartParts` if the backend has gift cards. */
export const CART_GIFT_CARDS = graphql(`
  fragment CartGiftCards on Cart {
    giftCards { code applied(format: RAW) balance(format: RAW) }
  }
`);

/** Added to `CartParts` if the backend returns the total above which shipping is free. */
export const CART_FREE_SHIPPING = graphql(`
  fragment CartFreeShipping on Cart { freeShippingFrom(format: RAW) }
`);

/** Added to `OrderParts` if the backend has gift cards; here, since `ShopperApi` adds it on every page. */
export const ORDER_GIFT_CARDS = graphql(`
  fragment OrderGiftCards on Order {
    giftCards { code applied(format: RAW) }
  }
`);

/** Operations that any page may send once a shopper acts. Those with gift cards are for backends that have them. */
export const CART_OPERATIONS = {
  addToCart: graphql(
    `mutation addToCart($input: AddToCartInput!) {
      addToCart(input: $input) { cart { ...CartParts } }
    }`,
    [CART],
  ),
  applyCoupon: graphql(
    `mutation applyCoupon($code: String!) {
      applyCoupon(input: { code: $code }) { applied { code } cart { ...CartParts } }
    }`,
    [CART],
  ),
  applyGiftCard: graphql(
    `mutation applyGiftCard($code: String!) {
      applyGiftCard(input: { code: $code }) { cart { ...CartParts } }
    }`,
    [CART],
  ),
  ChangeShippingMethod: graphql(
    `mutation ChangeShippingMethod($shippingMethods: [String]!) {
      updateShippingMethod(input: { shippingMethods: $shippingMethods }) { cart { ...CartParts } }
    }`,
    [CART],
  ),
  /** Empties the cart and a customer's persistent copy of it; an error for an empty cart. */
  EmptyCart: graphql(
    `mutation EmptyCart {
      emptyCart(input: { clearPersistentCart: true }) { cart { ...CartParts } }
    }`,
    [CART],
  ),
  /** Everything about a shopper in one request. Totals are recalculated: a store may return outdated ones. */
  getCart: graphql(
    `query getCart {
      cart(recalculateTotals: true) { ...CartParts }
      customer { ...CustomerParts }
      viewer { ...ViewerParts }
      paymentGateways(first: 100) { nodes { id title description } }
      loginClients { name provider isEnabled authorizationUrl }
    }`,
    [CART, CUSTOMER, VIEWER],
  ),
  /** `success` is null for a guest. */
  Logout: graphql(`mutation Logout { logout(input: {}) { success } }`),
  /** Requests a new auth token; sent without the old one, which the store rejects when it is expired. */
  refreshToken: graphql(`
    mutation refreshToken($refreshToken: String!) {
      refreshToken(input: { refreshToken: $refreshToken }) { authToken authTokenExpiration success }
    }
  `),
  removeCoupons: graphql(
    `mutation removeCoupons($codes: [String]!) {
      removeCoupons(input: { codes: $codes }) { cart { ...CartParts } }
    }`,
    [CART],
  ),
  removeGiftCards: graphql(
    `mutation removeGiftCards($codes: [String]!) {
      removeGiftCards(input: { codes: $codes }) { cart { ...CartParts } }
    }`,
    [CART],
  ),
  restoreCartItems: graphql(
    `mutation restoreCartItems($keys: [ID]) {
      restoreCartItems(input: { keys: $keys }) { cart { ...CartParts } }
    }`,
    [CART],
  ),
  /** Sets a line's quantity; 0 removes it. */
  UpDateCartQuantity: graphql(
    `mutation UpDateCartQuantity($key: ID!, $quantity: Int!) {
      updateItemQuantities(input: { items: [{ key: $key, quantity: $quantity }] }) { cart { ...CartParts } }
    }`,
    [CART],
  ),
  /** Updates the shopper's own data; a guest's are part of the session. */
  UpdateCustomer: graphql(
    `mutation UpdateCustomer($input: UpdateCustomerInput!) {
      updateCustomer(input: $input) { customer { ...CustomerParts } }
    }`,
    [CUSTOMER],
  ),
} as const;
