import { graphql } from '../graphql.ts';
import { CUSTOMER, VIEWER } from './fragments.ts';

const TOKENS = graphql(
  `fragment LoginTokens on LoginPayload {
    authToken authTokenExpiration refreshToken refreshTokenExpiration sessionToken
    user { ...ViewerParts }
    customer { ...CustomerParts }
  }`,
  [CUSTOMER, VIEWER],
);

export const ACCOUNT_OPERATIONS = {
  /** Checkout sends `UpdateCustomer` with the whole location instead: stores keep what an update leaves out. */
  ChangeShippingCounty: graphql(`
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
        customer { calculatedShipping hasCalculatedShipping }
      }
    }
  `),
  login: graphql(
    `mutation login($username: String!, $password: String!) {
      login(input: { provider: PASSWORD, credentials: { username: $username, password: $password } }) {
        ...LoginTokens
      }
    }`,
    [TOKENS],
  ),
  loginWithProvider: graphql(
    `mutation loginWithProvider($oauthResponse: OAuthProviderResponseInput!, $provider: LoginProviderEnum!) {
      login(input: { provider: $provider, oauthResponse: $oauthResponse }) { ...LoginTokens }
    }`,
    [TOKENS],
  ),
  /** Creates an account without signing in, so other fields of the customer are null. */
  registerCustomer: graphql(`
    mutation registerCustomer($input: RegisterCustomerInput!) {
      registerCustomer(input: $input) { customer { databaseId } }
    }
  `),
  ResetPasswordEmail: graphql(`
    mutation ResetPasswordEmail($username: String!) {
      sendPasswordResetEmail(input: { username: $username }) { success }
    }
  `),
  ResetPasswordKey: graphql(`
    mutation ResetPasswordKey($key: String!, $login: String!, $password: String!) {
      resetUserPassword(input: { key: $key, login: $login, password: $password }) { user { id } }
    }
  `),
  updatePassword: graphql(`
    mutation updatePassword($id: ID!, $password: String!) {
      updateUser(input: { id: $id, password: $password }) { user { id } }
    }
  `),
} as const;
