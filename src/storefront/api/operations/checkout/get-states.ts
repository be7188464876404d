import { graphql } from '../../graphql.ts';

/** States of a country; empty where the store has no list of them. */
export const getStates = graphql(`
  query getStates($country: CountriesEnum!) {
    countryStates(country: $country) {
      code
      name
    }
  }
`);
