import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { mailLine } from '../../values/mail-text.ts';
import {
  type CustomerRow,
  claimGuestOrders,
  findCustomer,
  isEmailTaken,
  saveConfirmedEmail,
} from '../accounts.ts';
import type { Email } from '../email-queue.ts';
import {
  createEmailConfirmation,
  deleteEmailConfirmation,
  findEmailConfirmation,
  hasPasswordReset,
  takeOwedConfirmation,
} from '../emailed-keys.ts';
import { closeOtherWays, sendAddressNotice } from './account-notices.ts';

/** The store's page where an address is confirmed. */
export const CONFIRM_PATH = '/confirm-email';

/**
 * Emails a link to an address that a customer asks for, or has and has not proven. It becomes the account's by
 * that link alone. Neither the answer nor its time tells whether it is somebody else's, who gets an email about it.
 * @param signIn the sign-in that asks for it, which stays valid when the address changes; null for none
 */
export function askToConfirm(backend: Backend, id: number, email: string, signIn: string | null): void {
  const { store, emails } = backend;
  emails.enqueueLater('Confirmation of an address', () => {
    const customer = findCustomer(store, id);
    if (!customer) return null;
    if (isEmailTaken(store, email, id)) return takenEmail(backend, email);
    const key = createEmailConfirmation(store, { customer_id: id, email, sign_in: signIn });
    return confirmationEmail(backend, customer, email, key);
  });
}

/**
 * Emails the link that a new account is owed, at its first sign-in. Whoever has been sent one for a password by then
 * proves the address by that, and gets no second email.
 */
export function askOwedConfirmation(backend: Backend, id: number): void {
  const { store, emails } = backend;
  emails.enqueueLater('Confirmation of an address', () => {
    const customer = findCustomer(store, id);
    const email = takeOwedConfirmation(store, id);
    if (!customer || email === undefined || hasPasswordReset(store, id)) return null;
    const key = createEmailConfirmation(store, { customer_id: id, email, sign_in: null });
    return confirmationEmail(backend, customer, email, key);
  });
}

/** @returns the account and the address that a link is about; null for a link that is not valid */
export function readConfirmation(
  { store }: Backend,
  key: string,
): { customer: CustomerRow; email: string; signIn: string | null } | null {
  const found = findEmailConfirmation(store, key);
  const customer = found && findCustomer(store, found.customer_id);
  if (!customer || isEmailTaken(store, found.email, customer.id)) return null;
  return { customer, email: found.email, signIn: found.sign_in };
}

/**
 * Gives an account the address that its link proves, and with it the orders that guests made with that address. A
 * changed one closes the ways into the account that belonged to the old one.
 * @returns false for a link that is not valid
 */
export function confirmAddress(backend: Backend, key: string): boolean {
  const { store } = backend;
  const confirmed = store.transaction(() => {
    const found = readConfirmation(backend, key);
    if (!found) return null;
    const { customer, email, signIn } = found;
    if (isOtherAddress(email, customer.email)) closeOtherWays(store, customer.id, signIn);
    deleteEmailConfirmation(store, customer.id);
    saveConfirmedEmail(store, customer.id, email);
    claimGuestOrders(store, customer.id, 'address');
    return found;
  });
  if (!confirmed) return false;
  const { customer, email } = confirmed;
  if (isOtherAddress(email, customer.email)) sendAddressNotice(backend, customer, email);
  return true;
}

/** True unless both are the same but for upper and lower case. */
export function isOtherAddress(one: string, other: string): boolean {
  return one.toLowerCase() !== other.toLowerCase();
}

function confirmationEmail(
  { shop, siteUrl }: Backend,
  { username }: CustomerRow,
  email: string,
  key: string,
): Email {
  const title = decodeHTML(shop.title);
  const link = `${siteUrl}${CONFIRM_PATH}?${new URLSearchParams({ key })}`;
  return {
    to: email,
    audience: 'anyone',
    subject: `Confirm your email address at ${title}`,
    text: [
      `This address was given for the account "${mailLine(username, 60)}" at ${title}.`,
      `If that is your account, open this page within a week and confirm it with the account’s password:\n${link}`,
      'If it is not, ignore this email: without you nobody can use your address there.',
    ].join('\n\n'),
  };
}

function takenEmail({ shop }: Backend, email: string): Email {
  const title = decodeHTML(shop.title);
  const link = new URL('/my-account/?action=forgot', shop.frontEndUrl);
  return {
    to: email,
    audience: 'anyone',
    subject: `You already have an account at ${title}`,
    text: [
      `Somebody, most likely you, wanted to use this address for another account at ${title}. It has an account already.`,
      `If you have forgotten its password, choose a new one here:\n${link}`,
      'If it was not you, ignore this email: nothing has changed.',
    ].join('\n\n'),
  };
}
