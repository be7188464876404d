import { graphql } from '../../graphql.ts';

/**
 * Counts of sold-out products, and of a list with and without them: no field says whether the store
 * hides them from lists. Lists that name every stock status have them in any case.
 */
export const getSoldOutProducts = graphql(`
  query getSoldOutProducts {
    soldOut: products(first: 1, where: { status: "publish", stockStatus: [OUT_OF_STOCK] }) {
      found
    }
    all: products(first: 1, where: { status: "publish", stockStatus: [IN_STOCK, OUT_OF_STOCK, ON_BACKORDER] }) {
      found
    }
    plain: products(first: 1, where: { status: "publish" }) {
      found
    }
  }
`);
