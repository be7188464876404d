import { graphql } from '../../graphql.ts';
import { CUSTOMER } from '../customer/customer-fragments.ts';
import { DOWNLOAD, ORDER } from './order-fragments.ts';

/**
 * Orders the cart. `mutationId` identifies the attempt: some backends respond to a repeated one with the order
 * that it made.
 */
export const Checkout = graphql(
  `
    mutation Checkout(
      $billing: CustomerAddressInput
      $shipping: CustomerAddressInput
      $shipToDifferentAddress: Boolean
      $shippingMethod: [String]
      $paymentMethod: String = "stripe"
      $customerNote: String
      $metaData: [MetaDataInput]
      $account: CreateAccountInput
      $transactionId: String
      $isPaid: Boolean
      $mutationId: String
    ) {
      checkout(
        input: {
          clientMutationId: $mutationId
          billing: $billing
          shipping: $shipping
          shipToDifferentAddress: $shipToDifferentAddress
          shippingMethod: $shippingMethod
          paymentMethod: $paymentMethod
          customerNote: $customerNote
          metaData: $metaData
          account: $account
          transactionId: $transactionId
          isPaid: $isPaid
        }
      ) {
        result
        redirect
        customer {
          ...CustomerParts
        }
        order {
          ...OrderParts
        }
      }
    }
  `,
  [CUSTOMER, ORDER],
);

/** One order of the signed-in customer. */
export const getOrder = graphql(
  `
    query getOrder($id: ID!) {
      order(id: $id, idType: DATABASE_ID) {
        id
        ...OrderParts
      }
      cart {
        displayPricesIncludeTax
      }
    }
  `,
  [ORDER],
);

/** The signed-in customer's orders, newest first. */
export const getOrders = graphql(
  `
    query getOrders($first: Int = 100) {
      customer {
        orders(first: $first) {
          nodes {
            id
            ...OrderParts
          }
        }
      }
      cart {
        displayPricesIncludeTax
      }
    }
  `,
  [ORDER],
);

/** The files that the signed-in customer has bought. */
export const getDownloads = graphql(
  `
    query getDownloads($first: Int = 100) {
      customer {
        downloadableItems(first: $first) {
          nodes {
            ...DownloadParts
          }
        }
      }
    }
  `,
  [DOWNLOAD],
);

/** Creates or updates the card payment of the cart. */
export const getStripePaymentIntent = graphql(`
  query getStripePaymentIntent($stripePaymentMethod: StripePaymentMethodEnum = PAYMENT) {
    stripePaymentIntent(stripePaymentMethod: $stripePaymentMethod) {
      id
      clientSecret
      amount
      currency
      error
    }
  }
`);

/** Tells the store which way to pay is chosen, by the name that WooCommerce and its plugins read. */
export const choosePaymentMethod = graphql(`
  mutation choosePaymentMethod($method: String!) {
    updateSession(input: { sessionData: [{ key: "chosen_payment_method", value: $method }] }) {
      clientMutationId
    }
  }
`);
