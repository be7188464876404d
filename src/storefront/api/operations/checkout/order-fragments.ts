import { graphql } from '../../graphql.ts';
import { ATTRIBUTE_LABELS } from '../attribute-labels-fragment.ts';
import { ADDRESS } from '../customer/customer-fragments.ts';
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
 * All fields of an order page. A guest gets them from checkout only: such an order cannot be read again. The
 * global id is left to those who may read it: it cannot be null, so that a store that refuses it would refuse
 * the whole order that was just made.
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
      feeLines(first: 100) {
        nodes {
          name
          total
          totalTax
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
              databaseId
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
