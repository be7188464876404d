import { graphql } from '../../graphql.ts';
import { CART, CUSTOMER, VIEWER } from './cart-fragments.ts';

/**
 * Everything about a shopper in one request. Totals are recalculated, since a store may print those of
 * before an address changed.
 */
export const getCart = graphql(
  `
    query getCart {
      cart(recalculateTotals: true) {
        ...CartParts
      }
      customer {
        ...CustomerParts
      }
      viewer {
        ...ViewerParts
      }
      paymentGateways(first: 100) {
        nodes {
          id
          title
          description
        }
      }
      loginClients {
        name
        provider
        isEnabled
        authorizationUrl
      }
    }
  `,
  [CART, CUSTOMER, VIEWER],
);
