import { graphql } from '../../graphql.ts';

/**
 * A visible product that is sold out. Stores that hide what is sold out list none; no field says that they do.
 * Only its place is asked for, which no product can fail.
 */
export const getSoldOutProducts = graphql(`
  query getSoldOutProducts {
    products(first: 1, where: { visibility: VISIBLE, status: "publish", stockStatus: [OUT_OF_STOCK] }) {
      edges {
        cursor
      }
    }
  }
`);
