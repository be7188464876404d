import { graphql } from '../../graphql.ts';

/** Codes of the countries that the store sells to. */
export const getAllowedCountries = graphql(`
  query getAllowedCountries {
    allowedCountries
  }
`);
