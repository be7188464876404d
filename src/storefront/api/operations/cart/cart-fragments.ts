import { graphql } from '../../graphql.ts';
import { ATTRIBUTE_LABELS } from '../attribute-labels-fragment.ts';
import { PICTURE } from '../picture-fragment.ts';

/** Raw prices of a product or variation: formatted ones differ by store. */
const RAW_PRICES = graphql(`
  fragment BoughtPrices on ProductWithPricing {
    rawPrice: price(format: RAW)
    rawRegularPrice: regularPrice(format: RAW)
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

/** The cart. Fields that only some backends have are added by `withFields`. */
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
      feeTotal(format: RAW)
      feeTax(format: RAW)
      fees {
        name
        total
        taxable
        taxClass
      }
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

/** Added to `CartParts` where the backend has gift cards. */
export const CART_GIFT_CARDS = graphql(`
  fragment CartGiftCards on Cart {
    giftCards {
      code
      applied(format: RAW)
      balance(format: RAW)
    }
  }
`);

/** Added to `CartParts` where the backend returns from which total on shipping is free. */
export const CART_FREE_SHIPPING = graphql(`
  fragment CartFreeShipping on Cart {
    freeShippingFrom(format: RAW)
  }
`);

/** Added to `OrderParts` where the backend has gift cards; here, since `ShopperApi` adds it on every page. */
export const ORDER_GIFT_CARDS = graphql(`
  fragment OrderGiftCards on Order {
    giftCards {
      code
      applied(format: RAW)
    }
  }
`);
