import type { Store } from '../db/database.ts';
import { toWpDate } from '../db/dates.ts';
import { UserError } from '../errors.ts';
import { type Address, isEmail } from './address.ts';

/** A customer's account as it is stored; addresses as JSON. */
export interface CustomerRow extends Record<string, unknown> {
  id: number;
  username: string;
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  display_name: string;
  billing: string;
  shipping: string;
  paying: number;
  created_gmt: string;
  /** 1 once the owner has proven the address, by an emailed link or a provider. */
  email_confirmed: number;
}

export interface NewAccount {
  username: string;
  email: string;
  billing: Address;
  shipping: Address;
}

export function findCustomer(store: Store, id: number): CustomerRow | undefined {
  return store.get<CustomerRow>('SELECT * FROM customers WHERE id = ?', id);
}

/** By e-mail address or, where nobody has that address, by username: an address opens its owner's account. */
export function findCustomerByName(store: Store, name: string): CustomerRow | undefined {
  return (
    findCustomerByEmail(store, name) ??
    store.get<CustomerRow>('SELECT * FROM customers WHERE username = ?', name)
  );
}

export function findCustomerByEmail(store: Store, email: string): CustomerRow | undefined {
  return store.get<CustomerRow>('SELECT * FROM customers WHERE email = ?', email);
}

/** Returns true for an address that is a customer's, other than the one with the given id. */
export function isEmailTaken(store: Store, email: string, id = 0): boolean {
  return store.get('SELECT 1 FROM customers WHERE email = ? AND id <> ?', email, id) !== undefined;
}

/** Checks that an account can be created. @throws UserError with the store's message if it cannot */
export function checkNewAccount(
  store: Store,
  { username, password, email }: { username: string; password: string; email: string },
): void {
  checkNames(store, username, email);
  if (!password) {
    throw new UserError(
      'A password was not provided and WooCommerce does not automatically generate one for you.',
    );
  }
}

/** As in WordPress, in characters; those of addresses may be longer. */
const LONGEST_USERNAME = 254;

function checkNames(store: Store, username: string, email: string): void {
  if (isEmailTaken(store, email)) {
    throw new UserError(
      `An account is already registered with ${email}. Please log in or use a different email address.`,
    );
  }
  const name = cleanUsername(username) || usernameFrom(store, email);
  if (username.length > LONGEST_USERNAME) throw new UserError('Your username is too long.');
  const isOthersAddress = isEmail(name) && name.toLowerCase() !== email.toLowerCase();
  if (isOthersAddress || store.get('SELECT 1 FROM customers WHERE username = ?', name)) {
    throw new UserError('An account is already registered with that username. Please choose another.');
  }
}

/**
 * Creates an account; its default username is made from the e-mail address.
 * @param passwordHash of the account's password; empty for one that no password opens
 * @throws UserError if it cannot be created
 */
export function createAccount(
  store: Store,
  account: NewAccount,
  passwordHash: string,
  now = new Date(),
): CustomerRow {
  checkNames(store, account.username, account.email);
  const { email, billing, shipping } = account;
  const { firstName, lastName } = billing;
  const username = cleanUsername(account.username) || usernameFrom(store, email);
  store.withoutRevision(() =>
    store.insert('customers', {
      username,
      email,
      password: passwordHash,
      first_name: firstName,
      last_name: lastName,
      display_name: [firstName, lastName].filter(Boolean).join(' ') || username,
      billing: JSON.stringify(billing),
      shipping: JSON.stringify(shipping),
      created_gmt: toWpDate(now, 'UTC'),
    }),
  );
  const row = findCustomerByName(store, email);
  if (!row) throw new Error(`The account ${username} was not filed.`);
  return row;
}

/** Stores the hash of a customer's new password. */
export function savePassword(store: Store, id: number, passwordHash: string): void {
  store.runOutside('UPDATE customers SET password = ? WHERE id = ?', passwordHash, id);
}

/** Stores an address that a customer has proven. */
export function saveConfirmedEmail(store: Store, id: number, email: string): void {
  store.runOutside('UPDATE customers SET email = ?, email_confirmed = 1 WHERE id = ?', email, id);
}

/** Stores a customer's addresses for the next order. */
export function saveAddresses(store: Store, id: number, billing: Address, shipping: Address): void {
  const columns = { billing: JSON.stringify(billing), shipping: JSON.stringify(shipping) };
  store.withoutRevision(() => store.update('customers', id, columns));
}

/** As WordPress cleans names: `bad user <x>` becomes `bad user`. */
function cleanUsername(typed: string): string {
  return typed
    .replace(/<[^>]*>/g, '')
    .replace(/[^\w .@-]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function usernameFrom(store: Store, email: string): string {
  const base = cleanUsername(email.split('@')[0] ?? '') || 'customer';
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}-${number}`;
    if (!store.get('SELECT 1 FROM customers WHERE username = ?', name)) return name;
  }
}

/** A customer who has paid once is a paying customer. */
export function markPayingCustomer(store: Store, customerId: number | null): void {
  if (customerId === null) return;
  store.runOutside('UPDATE customers SET paying = 1 WHERE id = ?', customerId);
}

/**
 * Makes the orders of a guest those of the account with their e-mail address. Anybody can register with the address
 * of somebody else, so it has to be proven.
 * @param proof the session that the orders were made with; `address` where an e-mail or a provider has confirmed it
 */
export function claimGuestOrders(
  store: Store,
  customerId: number,
  proof: 'address' | { session: string },
): void {
  const session = proof === 'address' ? null : proof.session;
  const claimed = store.withoutRevision(() =>
    store.all<{ paid_gmt: string | null }>(
      `UPDATE orders SET customer_id = ?1
       WHERE customer_id IS NULL AND (?2 IS NULL OR session_id = ?2)
         AND lower(json_extract(data, '$.billing.email')) = (SELECT lower(email) FROM customers WHERE id = ?1)
       RETURNING paid_gmt`,
      customerId,
      session,
    ),
  );
  if (claimed.some(({ paid_gmt }) => paid_gmt !== null)) markPayingCustomer(store, customerId);
}
