import { graphql } from '../../graphql.ts';
import { CUSTOMER, VIEWER } from '../customer/customer-fragments.ts';
import { CART } from './cart-fragments.ts';

/**
 * Everything about a shopper in one request. Totals are recalculated: a store may return those from before a
 * change of the address.
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
