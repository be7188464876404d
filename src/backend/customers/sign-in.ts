import { UserError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { createAccount, findCustomerByName, hashPassword, isPassword } from './accounts.ts';
import { type AddressInput, emptyAddress, mergeAddress } from './address.ts';
import { isEmail } from './email.ts';

export interface LoginInput {
  provider: string;
  credentials?: { username: string; password: string } | null;
}

export interface RegisterInput {
  username?: string | null;
  email?: string | null;
  password?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  billing?: AddressInput | null;
  shipping?: AddressInput | null;
  shippingSameAsBilling?: boolean | null;
}

/** Compared with for an unknown username, so that the response takes as long as for a wrong password. */
const NOBODY = hashPassword('');

/**
 * @returns the customer's id
 * @throws UserError with the store's message, which is the same for a wrong name and a wrong password
 */
export function checkLogin(store: Store, { provider, credentials }: LoginInput): number {
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

/**
 * Creates an account, within the caller's transaction.
 * @returns the new customer's id
 * @throws UserError where the e-mail address is invalid, or the account cannot be created
 */
export function register(store: Store, input: RegisterInput): number {
  const email = input.email?.trim() ?? '';
  if (!email) throw new UserError('Please provide a valid email address.');
  if (!isEmail(email)) throw new UserError('The email address you are trying to use is invalid');
  const { firstName, lastName, username, password } = input;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const nowhere = emptyAddress({ country: '', state: '' });
  const billing = mergeAddress(mergeAddress(nowhere, { ...names, email }), input.billing);
  const shipping = mergeAddress(nowhere, input.shippingSameAsBilling ? billing : input.shipping);
  const account = { username: username ?? '', password: password ?? '', email, billing, shipping };
  return createAccount(store, account);
}
