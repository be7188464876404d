import { pluginOperation } from './plugin-operation.ts';

/** A new auth token for a refresh token; sent without an auth token, since an expired one is refused. */
export const refreshToken = pluginOperation<
  {
    refreshToken: {
      authToken: string | null;
      authTokenExpiration: string | null;
      success: boolean | null;
    } | null;
  },
  { refreshToken: string }
>(`
  mutation refreshToken($refreshToken: String!) {
    refreshToken(input: { refreshToken: $refreshToken }) { authToken authTokenExpiration success }
  }
`);

/** `success` is null for somebody who was not signed in. */
export const Logout = pluginOperation<{ logout: { success: boolean | null } | null }, Record<string, never>>(`
  mutation Logout { logout(input: {}) { success } }
`);
