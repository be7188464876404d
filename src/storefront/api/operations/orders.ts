import { graphql } from '../graphql.ts';
import { ADDRESS, ATTRIBUTE_LABELS, CUSTOMER, PICTURE } from './fragments.ts';

export const DOWNLOAD = graphql(`
  fragment DownloadParts on DownloadableItem {
    downloadId name url accessExpires downloadsRemaining
    product { name slug }
  }
`);

/** All fields of an order page except the global id: it cannot be null, so refusing it would refuse a guest's order. */
export const ORDER = graphql(
  `fragment OrderParts on Order {
    databaseId orderNumber orderKey date datePaid status needsPayment needsProcessing
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
    customer { databaseId }
    billing { ...AddressParts }
    shipping { ...AddressParts }
    shippingLines(first: 10) { nodes { methodTitle } }
    feeLines(first: 100) { nodes { name total totalTax } }
    lineItems(first: 100) {
      nodes {
        id
        quantity
        subtotal(format: RAW)
        subtotalTax(format: RAW)
        metaData { key value }
        product {
          node {
            databaseId
            slug
            name
            image { ...Picture }
            ...NamedAttributes
          }
        }
        variation {
          node {
            databaseId
            name
            image { ...Picture }
            attributes(first: 100) { nodes { name label value } }
          }
        }
      }
    }
    downloadableItems(first: 100) { nodes { ...DownloadParts } }
  }`,
  [ADDRESS, DOWNLOAD, ATTRIBUTE_LABELS, PICTURE],
);

export const ORDER_OPERATIONS = {
  /** Orders the cart. Some backends answer a repeated `mutationId` with the order that it made. */
  Checkout: graphql(
    `mutation Checkout(
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
        customer { ...CustomerParts }
        order { ...OrderParts }
      }
    }`,
    [CUSTOMER, ORDER],
  ),
  /** Tells the store the selected payment method, by the name that WooCommerce and its plugins read. */
  choosePaymentMethod: graphql(`
    mutation choosePaymentMethod($method: String!) {
      updateSession(input: { sessionData: [{ key: "chosen_payment_method", value: $method }] }) {
        clientMutationId
      }
    }
  `),
  getAllowedCountries: graphql(`query getAllowedCountries { allowedCountries }`),
  getDownloads: graphql(
    `query getDownloads($first: Int = 100) {
      customer { downloadableItems(first: $first) { nodes { ...DownloadParts } } }
    }`,
    [DOWNLOAD],
  ),
  getOrder: graphql(
    `query getOrder($id: ID!) {
      order(id: $id, idType: DATABASE_ID) { id ...OrderParts }
      cart { displayPricesIncludeTax }
    }`,
    [ORDER],
  ),
  /** The signed-in customer's orders, newest first. */
  getOrders: graphql(
    `query getOrders($first: Int = 100) {
      customer { orders(first: $first) { nodes { id ...OrderParts } } }
      cart { displayPricesIncludeTax }
    }`,
    [ORDER],
  ),
  /** States of a country; empty if the store has no list of them. */
  getStates: graphql(`
    query getStates($country: CountriesEnum!) {
      countryStates(country: $country) { code name }
    }
  `),
  getStripePaymentIntent: graphql(`
    query getStripePaymentIntent($stripePaymentMethod: StripePaymentMethodEnum = PAYMENT) {
      stripePaymentIntent(stripePaymentMethod: $stripePaymentMethod) { id clientSecret amount currency error }
    }
  `),
} as const;
