import { pluginOperation } from './plugin-operation.ts';

/** Requests a new auth token; sent without the old one, which the store rejects when it is expired. */
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

/** `success` is null for a guest. */
export const Logout = pluginOperation<{ logout: { success: boolean | null } | null }, Record<string, never>>(`
  mutation Logout { logout(input: {}) { success } }
`);
