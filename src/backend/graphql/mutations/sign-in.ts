import type { Backend } from '../../context.ts';
import { createAccount, findCustomer } from '../../customers/accounts.ts';
import { hashPassword } from '../../customers/passwords.ts';
import { checkLogin, type LoginInput, newAccount, type RegisterInput } from '../../customers/sign-in.ts';
import { UserError } from '../../errors.ts';
import type { RequestSession } from '../../session/request-session.ts';
import { CustomerNode, viewerNode } from '../nodes/customer.ts';
import type { Input } from './input.ts';

/** Resolvers of sign-in, sign-out, token refresh and registration. */
export function signInMutations(backend: Backend, requestSession: RequestSession) {
  const { store, auth, guessLimits } = backend;
  return {
    login: async ({ input }: Input<LoginInput>) => {
      if (requestSession.user !== null) throw new UserError('You are already logged in.');
      requestSession.claimPasswordUse();
      const user = await checkLogin(store, input, (username) =>
        guessLimits.password(requestSession.source, username),
      );
      store.transaction(() => requestSession.signIn(user));
      const [proof, refresh] = [auth.sign(user, 'auth'), auth.sign(user, 'refresh')];
      return {
        clientMutationId: input.clientMutationId ?? null,
        authToken: proof.token,
        authTokenExpiration: proof.expiration,
        refreshToken: refresh.token,
        refreshTokenExpiration: refresh.expiration,
        sessionToken: requestSession.token(),
        user: viewerNode(backend, requestSession),
        customer: new CustomerNode(backend, requestSession),
      };
    },

    /** Success is null, without an error, for a guest. */
    logout: ({ input }: Input<object>) => {
      return {
        clientMutationId: input.clientMutationId ?? null,
        success: requestSession.user === null ? null : true,
      };
    },

    refreshToken: ({ input }: Input<{ refreshToken: string }>) => {
      const user = auth.read(input.refreshToken, 'refresh');
      const shared = { clientMutationId: input.clientMutationId ?? null };
      if (typeof user !== 'number' || !findCustomer(store, user)) {
        requestSession.status = user === null ? 403 : 401;
        return { ...shared, authToken: null, authTokenExpiration: null, success: false };
      }
      const proof = auth.sign(user, 'auth');
      return { ...shared, authToken: proof.token, authTokenExpiration: proof.expiration, success: true };
    },

    registerCustomer: async ({ input }: Input<RegisterInput & { authenticate?: boolean | null }>) => {
      requestSession.claimPasswordUse();
      const account = newAccount(store, input);
      guessLimits.registration(requestSession.source);
      const passwordHash = await hashPassword(account.password);
      store.transaction(() => {
        const user = createAccount(store, account, passwordHash);
        if (input.authenticate) requestSession.signIn(user);
      });
      return {
        clientMutationId: input.clientMutationId ?? null,
        // Without a sign-in nothing of the account is shown, not even that it exists.
        customer: input.authenticate ? new CustomerNode(backend, requestSession) : {},
        viewer: viewerNode(backend, requestSession),
      };
    },
  };
}
