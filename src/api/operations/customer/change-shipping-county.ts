import { graphql } from '../../graphql.ts';

/** Updates the location for shipping and taxes, also a guest's. */
export const ChangeShippingCounty = graphql(`
  mutation ChangeShippingCounty(
    $shippingState: String
    $shippingCountry: CountriesEnum
    $billingState: String
    $billingCountry: CountriesEnum
  ) {
    updateCustomer(
      input: {
        shipping: { state: $shippingState, country: $shippingCountry }
        billing: { state: $billingState, country: $billingCountry }
      }
    ) {
      customer {
        calculatedShipping
        hasCalculatedShipping
      }
    }
  }
`);
