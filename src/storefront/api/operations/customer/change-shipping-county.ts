import { graphql } from '../../graphql.ts';

/**
 * Updates country and state for shipping and taxes, also a guest's. Checkout sends `UpdateCustomer` with the whole
 * location instead: stores keep what an update leaves out, and would reckon with the new country and the old
 * postcode and town.
 */
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
