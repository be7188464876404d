import type { Backend } from '../../../context.ts';
import { claimGuestOrders, createAccount, findCustomer } from '../../../customers/accounts.ts';
import { oweEmailConfirmation } from '../../../customers/emailed-keys.ts';
import { hashPassword } from '../../../customers/passwords.ts';
import { REFRESH_LIFETIME } from '../../../customers/session/auth-tokens.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { isRevoked, newSignIn, revokeSignIn } from '../../../customers/session/revoked-sign-ins.ts';
import { askOwedConfirmation } from '../../../customers/sign-in/confirm-address.ts';
import {
  type ProviderResponse,
  signInWithProvider,
} from '../../../customers/sign-in/sign-in-with-provider.ts';
import { type Credentials, checkLogin, newAccount, type RegisterInput } from '../../../customers/sign-in.ts';
import { UserError } from '../../../errors.ts';
import { mutation } from '../connection.ts';
import { customerNode, viewerNode } from '../nodes/customer.ts';

interface LoginInput {
  provider: string;
  credentials?: Credentials | null;
  oauthResponse?: ProviderResponse | null;
}

/** Resolvers of sign-in, sign-out, token refresh and registration. */
export function signInMutations(backend: Backend, request: RequestSession) {
  const { store, shop, auth, guessLimits } = backend;
  return {
    login: mutation(async (input: LoginInput) => {
      if (request.user !== null) throw new UserError('You are already logged in.');
      if (shop.faults.loginsFail) throw new UserError('Internal server error');
      request.claimPasswordUse();
      const user =
        input.provider === 'PASSWORD'
          ? await checkLogin(backend, input.credentials, (username) =>
              guessLimits.password(request.source, username),
            )
          : await signInWithProvider(backend, request, input.provider, input.oauthResponse);
      const signIn = newSignIn(store, user);
      store.transaction(() => request.signIn(signIn));
      askOwedConfirmation(backend, user);
      const proof = auth.sign(signIn, 'auth', shop.authTokenSeconds);
      const refresh = auth.sign(signIn, 'refresh', REFRESH_LIFETIME);
      return {
        authToken: proof.token,
        authTokenExpiration: proof.expiration,
        refreshToken: refresh.token,
        refreshTokenExpiration: refresh.expiration,
        sessionToken: request.token(),
        user: viewerNode(backend, request),
        customer: customerNode(backend, request),
      };
    }),

    /** Ends the sign-in. Success is null, without an error, for a guest. */
    logout: mutation(() => {
      if (request.proof) revokeSignIn(store, request.proof.id);
      return { success: request.user === null ? null : true };
    }),

    refreshToken: mutation((input: { refreshToken: string }) => {
      const signIn = auth.read(input.refreshToken, 'refresh');
      const isGood =
        signIn !== null &&
        signIn !== 'other' &&
        !isRevoked(store, signIn) &&
        findCustomer(store, signIn.user);
      if (!isGood) {
        request.status = signIn === null ? 403 : 401;
        return { authToken: null, authTokenExpiration: null, success: false };
      }
      const proof = auth.sign(signIn, 'auth', shop.authTokenSeconds);
      return { authToken: proof.token, authTokenExpiration: proof.expiration, success: true };
    }),

    registerCustomer: mutation(async (input: RegisterInput & { authenticate?: boolean | null }) => {
      request.claimPasswordUse();
      guessLimits.registration(request.source);
      const takeBack = guessLimits.takenAddress(request.source);
      const account = newAccount(store, shop, input);
      takeBack();
      const passwordHash = await hashPassword(account.password, backend.passwordCost);
      const { id, signIn } = store.transaction(() => {
        const created = createAccount(store, account, passwordHash);
        claimGuestOrders(store, created.id, { session: request.customerId });
        oweEmailConfirmation(store, created.id, created.email);
        const signIn = input.authenticate ? newSignIn(store, created.id) : null;
        if (signIn) request.signIn(signIn);
        return { ...created, signIn };
      });
      if (signIn) askOwedConfirmation(backend, id);
      return {
        authToken: signIn && auth.sign(signIn, 'auth', shop.authTokenSeconds).token,
        refreshToken: signIn && auth.sign(signIn, 'refresh', REFRESH_LIFETIME).token,
        // Without a sign-in nothing of the account is shown, not even that it exists.
        customer: input.authenticate ? customerNode(backend, request) : {},
        viewer: viewerNode(backend, request),
      };
    }),
  };
}
