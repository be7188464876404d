import type { Store } from '../db/database.ts';
import { UserError } from '../errors.ts';
import type { ShopOptions } from '../options.ts';
import {
  type CustomerRow,
  checkNewAccount,
  findCustomer,
  findCustomerByName,
  type NewAccount,
  savePassword,
} from './accounts.ts';
import { type AddressInput, emptyAddress, isEmail, mergeAddress } from './address.ts';
import {
  checkNewPassword,
  hashPassword,
  isOutdatedHash,
  isPassword,
  type PasswordCost,
} from './passwords.ts';

export interface Credentials {
  username: string;
  password: string;
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

/**
 * @param countGuess counts a guess of an account's password, and gives what takes it back
 * @returns the customer's id
 * @throws UserError with the store's message, which is the same for a wrong name and a wrong password unless the shop
 * explains logins
 */
export async function checkLogin(
  { store, shop, passwordCost }: { store: Store; shop: ShopOptions; passwordCost: PasswordCost },
  credentials: Credentials | null | undefined,
  countGuess: (username: string) => () => void,
): Promise<number> {
  if (!credentials) {
    throw new UserError('The PASSWORD provider requires the use of the `credentials` input arg.');
  }
  const { username, password } = credentials;
  if (!username || !password) throw new UserError('Missing username or password.');
  const takeBack = countGuess(username);
  const row = findCustomerByName(store, username);
  const isRight = await isPassword(password, row?.password || null, passwordCost);
  if (!isRight || !row) throw new UserError(shop.explainsLogins ? loginProblem(username, row) : NEUTRAL);
  takeBack();
  if (isOutdatedHash(row.password, passwordCost)) {
    const renewed = await hashPassword(password, passwordCost);
    // It may have been changed meanwhile.
    if (findCustomer(store, row.id)?.password === row.password) savePassword(store, row.id, renewed);
  }
  return row.id;
}

const NEUTRAL = 'The user could not be logged in.';

/** WordPress's code of a failed login. */
function loginProblem(username: string, row: CustomerRow | undefined): string {
  if (row) return 'incorrect_password';
  return isEmail(username) ? 'invalid_email' : 'invalid_username';
}

/**
 * Checks a registration.
 * @returns the account to create
 * @throws UserError if the e-mail address is invalid, or the account cannot be created
 */
export function newAccount(
  store: Store,
  shop: ShopOptions,
  input: RegisterInput,
): NewAccount & { password: string } {
  const email = input.email?.trim() ?? '';
  if (!email) throw new UserError('Please provide a valid email address.');
  if (!isEmail(email)) throw new UserError('The email address you are trying to use is invalid');
  const { firstName, lastName, username, password } = input;
  const names = { firstName: firstName ?? '', lastName: lastName ?? '' };
  const nowhere = emptyAddress({ country: '', state: '' });
  const billing = mergeAddress(mergeAddress(nowhere, { ...names, email }), input.billing);
  const shipping = mergeAddress(nowhere, input.shippingSameAsBilling ? billing : input.shipping);
  const account = { username: username ?? '', password: password ?? '', email, billing, shipping };
  checkNewAccount(store, account);
  checkNewPassword(account.password, shop);
  return account;
}
