import { graphql } from '../../graphql.ts';
import { PICTURE } from '../picture-fragment.ts';

/** What a cart line needs of a product or variation: numbers only, since shown prices differ by store. */
const RAW_PRICES = graphql(`
  fragment BoughtPrices on ProductWithPricing {
    rawPrice: price(format: RAW)
    rawRegularPrice: regularPrice(format: RAW)
  }
`);

/** The names of a product's attributes and of their values, to say in words what was chosen. */
export const ATTRIBUTE_LABELS = graphql(`
  fragment NamedAttributes on ProductWithAttributes {
    attributes(first: 100) {
      nodes {
        name
        label
        ... on GlobalProductAttribute {
          terms(first: 100) {
            nodes {
              name
              slug
            }
          }
        }
      }
    }
  }
`);

export const CART_LINE = graphql(
  `
    fragment CartLineParts on CartItem {
      key
      quantity
      subtotal(format: RAW)
      subtotalTax(format: RAW)
      product {
        node {
          databaseId
          slug
          name
          virtual
          onSale
          image {
            ...Picture
          }
          ...BoughtPrices
          ... on InventoriedProduct {
            stockStatus
            stockQuantity
            lowStockAmount
            soldIndividually
          }
          ...NamedAttributes
        }
      }
      variation {
        node {
          databaseId
          name
          virtual
          onSale
          stockStatus
          stockQuantity
          image {
            ...Picture
          }
          ...BoughtPrices
        }
        attributes {
          name
          label
          value
        }
      }
    }
  `,
  [RAW_PRICES, ATTRIBUTE_LABELS, PICTURE],
);

/** The cart. What only some backends have is added where they do, see `withFields`. */
export const CART = graphql(
  `
    fragment CartParts on Cart {
      isEmpty
      displayPricesIncludeTax
      needsShippingAddress
      subtotal(format: RAW)
      subtotalTax(format: RAW)
      discountTotal(format: RAW)
      discountTax(format: RAW)
      shippingTotal(format: RAW)
      shippingTax(format: RAW)
      totalTax(format: RAW)
      total(format: RAW)
      totalTaxes {
        label
        amount(format: RAW)
      }
      chosenShippingMethods
      availableShippingMethods {
        rates {
          id
          label
          cost(format: RAW)
        }
      }
      appliedCoupons {
        code
        description
        discountAmount(format: RAW)
        discountTax(format: RAW)
      }
      contents(first: 100) {
        itemCount
        productCount
        nodes {
          ...CartLineParts
        }
      }
    }
  `,
  [CART_LINE],
);

export const ADDRESS = graphql(`
  fragment AddressParts on CustomerAddress {
    firstName
    lastName
    company
    address1
    address2
    city
    state
    postcode
    country
    email
    phone
  }
`);

export const CUSTOMER = graphql(
  `
    fragment CustomerParts on Customer {
      databaseId
      firstName
      lastName
      email
      username
      isPayingCustomer
      hasCalculatedShipping
      calculatedShipping
      billing {
        ...AddressParts
      }
      shipping {
        ...AddressParts
      }
    }
  `,
  [ADDRESS],
);

export const VIEWER = graphql(`
  fragment ViewerParts on User {
    id
    databaseId
    username
    nicename
    email
    firstName
    lastName
    avatar {
      url
    }
  }
`);

/** What is added to `CartParts` where the backend has gift cards. */
export const CART_GIFT_CARDS = graphql(`
  fragment CartGiftCards on Cart {
    giftCards {
      code
      applied(format: RAW)
      balance(format: RAW)
    }
  }
`);

/** What is added to `CartParts` where the backend tells from which sum on shipping is free. */
export const CART_FREE_SHIPPING = graphql(`
  fragment CartFreeShipping on Cart {
    freeShippingFrom(format: RAW)
  }
`);

/**
 * What is added to `OrderParts` where the backend has gift cards. It stands here because every page that has
 * a cart needs to know it.
 */
export const ORDER_GIFT_CARDS = graphql(`
  fragment OrderGiftCards on Order {
    giftCards {
      code
      applied(format: RAW)
    }
  }
`);
