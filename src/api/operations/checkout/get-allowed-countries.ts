import { graphql } from '../../graphql.ts';

/** Country codes that the store sells to. */
export const getAllowedCountries = graphql(`
  query getAllowedCountries {
    allowedCountries
  }
`);
