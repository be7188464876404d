import { graphql } from '../../../graphql.ts';

/** Formatted prices and raw numbers. Grouped products have no raw numbers. */
export const PRICES = graphql(`
  fragment Prices on ProductWithPricing {
    price
    rawPrice: price(format: RAW)
    regularPrice
    rawRegularPrice: regularPrice(format: RAW)
    salePrice
    rawSalePrice: salePrice(format: RAW)
  }
`);
