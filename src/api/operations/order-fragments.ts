import { graphql } from '../graphql.ts';
import { ADDRESS } from './cart-fragments.ts';
import { PICTURE } from './picture.ts';

export const DOWNLOAD = graphql(`
  fragment DownloadParts on DownloadableItem {
    downloadId
    name
    url
    accessExpires
    downloadsRemaining
    product {
      name
      slug
    }
  }
`);

/**
 * All that an order summary shows. What checkout answers with is all that a guest ever gets: such an order
 * can never be read again.
 */
export const ORDER = graphql(
  `
    fragment OrderParts on Order {
      databaseId
      orderNumber
      orderKey
      date
      status
      needsPayment
      needsProcessing
      subtotal(format: RAW)
      discountTotal(format: RAW)
      shippingTotal(format: RAW)
      totalTax(format: RAW)
      total(format: RAW)
      paymentMethod
      paymentMethodTitle
      customerNote
      customer {
        databaseId
      }
      billing {
        ...AddressParts
      }
      shipping {
        ...AddressParts
      }
      shippingLines(first: 10) {
        nodes {
          methodTitle
        }
      }
      lineItems(first: 100) {
        nodes {
          id
          quantity
          total(format: RAW)
          product {
            node {
              slug
              name
              image {
                ...Picture
              }
            }
          }
          variation {
            node {
              name
              image {
                ...Picture
              }
            }
          }
        }
      }
      downloadableItems(first: 100) {
        nodes {
          ...DownloadParts
        }
      }
    }
  `,
  [ADDRESS, DOWNLOAD, PICTURE],
);
