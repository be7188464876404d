import type { ResultOf } from '../../graphql.ts';
import type { CUSTOMER, VIEWER } from './customer-fragments.ts';
import { pluginOperation } from './plugin-operation.ts';

interface LoginTokens {
  authToken: string | null;
  /** Seconds since 1970, as text. */
  authTokenExpiration: string | null;
  refreshToken: string | null;
  refreshTokenExpiration: string | null;
  sessionToken: string | null;
  user: ResultOf<typeof VIEWER> | null;
  customer: ResultOf<typeof CUSTOMER> | null;
}

export type LoginResult = { login: LoginTokens | null };

const LOGIN_FIELDS = `
  authToken authTokenExpiration refreshToken refreshTokenExpiration sessionToken
  user { id databaseId username nicename email firstName lastName wooSessionToken avatar { url } }
  customer {
    databaseId firstName lastName email username sessionToken isPayingCustomer hasCalculatedShipping calculatedShipping
    billing { ...AddressParts } shipping { ...AddressParts }
  }
`;
const ADDRESS = `fragment AddressParts on CustomerAddress {
  firstName lastName company address1 address2 city state postcode country email phone
}`;

export const login = pluginOperation<LoginResult, { username: string; password: string }>(`
  mutation login($username: String!, $password: String!) {
    login(input: { provider: PASSWORD, credentials: { username: $username, password: $password } }) { ${LOGIN_FIELDS} }
  } ${ADDRESS}
`);

export const loginWithProvider = pluginOperation<
  LoginResult,
  { oauthResponse: { code: string; state?: string | null }; provider: string }
>(`
  mutation loginWithProvider($oauthResponse: OAuthProviderResponseInput!, $provider: LoginProviderEnum!) {
    login(input: { provider: $provider, oauthResponse: $oauthResponse }) { ${LOGIN_FIELDS} }
  } ${ADDRESS}
`);

/** Creates an account without signing in, which is why other fields of the customer are null. */
export const registerCustomer = pluginOperation<
  { registerCustomer: { customer: { databaseId: number | null } | null } | null },
  {
    input: {
      email: string;
      password: string;
      username?: string;
      firstName?: string;
      lastName?: string;
    };
  }
>(`
  mutation registerCustomer($input: RegisterCustomerInput!) {
    registerCustomer(input: $input) { customer { databaseId } }
  }
`);

export const ResetPasswordEmail = pluginOperation<
  { sendPasswordResetEmail: { success: boolean | null } | null },
  { username: string }
>(`
  mutation ResetPasswordEmail($username: String!) {
    sendPasswordResetEmail(input: { username: $username }) { success }
  }
`);

export const ResetPasswordKey = pluginOperation<
  { resetUserPassword: { user: { id: string } | null } | null },
  { key: string; login: string; password: string }
>(`
  mutation ResetPasswordKey($key: String!, $login: String!, $password: String!) {
    resetUserPassword(input: { key: $key, login: $login, password: $password }) { user { id } }
  }
`);

export const updatePassword = pluginOperation<
  { updateUser: { user: { id: string } | null } | null },
  { id: string; password: string }
>(`
  mutation updatePassword($id: ID!, $password: String!) {
    updateUser(input: { id: $id, password: $password }) { user { id } }
  }
`);
