import { graphql } from '../../graphql.ts';
import { ADDRESS, ATTRIBUTE_LABELS } from '../cart/cart-fragments.ts';
import { PICTURE } from '../picture-fragment.ts';

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
      pricesIncludeTax
      subtotal(format: RAW)
      discountTotal(format: RAW)
      discountTax(format: RAW)
      shippingTotal(format: RAW)
      shippingTax(format: RAW)
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
          subtotal(format: RAW)
          subtotalTax(format: RAW)
          metaData {
            key
            value
          }
          product {
            node {
              slug
              name
              image {
                ...Picture
              }
              ...NamedAttributes
            }
          }
          variation {
            node {
              name
              image {
                ...Picture
              }
              attributes(first: 100) {
                nodes {
                  name
                  label
                  value
                }
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
  [ADDRESS, DOWNLOAD, ATTRIBUTE_LABELS, PICTURE],
);
