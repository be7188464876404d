import type { Backend } from '../../context.ts';
import {
  createAccount,
  findCustomer,
  findCustomerByName,
  hashPassword,
  isPassword,
} from '../../customers/accounts.ts';
import { type AddressInput, emptyAddress, mergeAddress } from '../../customers/address.ts';
import { isEmail } from '../../customers/email.ts';
import { UserError } from '../../errors.ts';
import type { Visit } from '../../session/visit.ts';
import { CustomerNode, viewerNode } from '../nodes/customer.ts';
import type { Input } from './cart.ts';

interface LoginInput {
  provider: string;
  credentials?: { username: string; password: string } | null;
}

interface RegisterInput {
  username?: string | null;
  email?: string | null;
  password?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  billing?: AddressInput | null;
  shipping?: AddressInput | null;
  shippingSameAsBilling?: boolean | null;
  authenticate?: boolean | null;
}

/** Compared with where nobody has the name, so that an answer takes as long as for a wrong password. */
const NOBODY = hashPassword('');

/** The mutations by which customers prove who they are. */
export function signInMutations(backend: Backend, visit: Visit) {
  const { store, auth } = backend;
  return {
    login: ({ input }: Input<LoginInput>) => {
      if (visit.user !== null) throw new UserError('You are already logged in.');
      const user = checkedLogin(backend, input);
      store.transaction(() => visit.signIn(user));
      const [proof, refresh] = [auth.sign(user, 'auth'), auth.sign(user, 'refresh')];
      return {
        clientMutationId: input.clientMutationId ?? null,
        authToken: proof.token,
        authTokenExpiration: proof.expiration,
        refreshToken: refresh.token,
        refreshTokenExpiration: refresh.expiration,
        sessionToken: visit.token(),
        user: viewerNode(backend, visit),
        customer: new CustomerNode(backend, visit),
      };
    },

    /** Null, without an error, for somebody who was not signed in. */
    logout: ({ input }: Input<object>) => {
      return { clientMutationId: input.clientMutationId ?? null, success: visit.user === null ? null : true };
    },

    refreshToken: ({ input }: Input<{ refreshToken: string }>) => {
      const user = auth.read(input.refreshToken, 'refresh');
      const shared = { clientMutationId: input.clientMutationId ?? null };
      if (typeof user !== 'number' || !findCustomer(store, user)) {
        visit.status = user === null ? 403 : 401;
        return { ...shared, authToken: null, authTokenExpiration: null, success: false };
      }
      const proof = auth.sign(user, 'auth');
      return { ...shared, authToken: proof.token, authTokenExpiration: proof.expiration, success: true };
    },

    registerCustomer: ({ input }: Input<RegisterInput>) => {
      const email = input.email?.trim() ?? '';
      if (!email) throw new UserError('Please provide a valid email address.');
      if (!isEmail(email)) throw new UserError('The email address you are trying to use is invalid');
      const { firstName, lastName, username, password } = input;
      const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
      const nowhere = emptyAddress({ country: '', state: '' });
      const billing = mergeAddress(mergeAddress(nowhere, { ...names, email }), input.billing);
      const shipping = mergeAddress(nowhere, input.shippingSameAsBilling ? billing : input.shipping);
      store.transaction(() => {
        const account = { username: username ?? '', password: password ?? '', email, billing, shipping };
        const user = createAccount(store, account);
        if (input.authenticate) visit.signIn(user);
      });
      return {
        clientMutationId: input.clientMutationId ?? null,
        // Whoever is not signed in sees nothing of the account, not even that it is there.
        customer: input.authenticate ? new CustomerNode(backend, visit) : {},
        viewer: viewerNode(backend, visit),
      };
    },
  };
}

/** @throws UserError with the store's words, which do not tell a wrong name from a wrong password */
function checkedLogin({ store }: Backend, { provider, credentials }: LoginInput): number {
  if (provider !== 'PASSWORD') throw new UserError('Internal server error');
  if (!credentials) {
    throw new UserError('The PASSWORD provider requires the use of the `credentials` input arg.');
  }
  const { username, password } = credentials;
  if (!username || !password) throw new UserError('Missing username or password.');
  const row = findCustomerByName(store, username);
  if (!isPassword(password, row?.password ?? NOBODY) || !row) {
    throw new UserError('The user could not be logged in.');
  }
  return row.id;
}
