import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { UserError } from '../../errors.ts';
import { mailLine } from '../../values/mail-text.ts';
import {
  type CustomerRow,
  claimGuestOrders,
  findCustomerByName,
  saveConfirmedEmail,
  savePassword,
} from '../accounts.ts';
import type { Email } from '../email-queue.ts';
import { checkPasswordReset, createPasswordReset } from '../emailed-keys.ts';
import { checkNewPassword, hashPassword } from '../passwords.ts';
import type { RequestSession } from '../session/request-session.ts';
import { closeOtherWays, sendPasswordNotice } from './account-notices.ts';

export interface PasswordReset {
  key?: string | null;
  /** Username. */
  login?: string | null;
  password?: string | null;
}

/**
 * Emails a customer a link by which the password can be reset. Neither the answer nor its time tells whether there is
 * such a customer.
 * @param name username or e-mail address
 * @throws UserError without a name, or where this is asked for too often
 */
export function sendPasswordReset(backend: Backend, { source }: RequestSession, name: string): void {
  const { store, emails, guessLimits } = backend;
  if (name.trim() === '') throw new UserError('Enter a username or email address.');
  guessLimits.passwordReset(source);
  emails.enqueueLater('Password reset', () => {
    const customer = findCustomerByName(store, name.trim());
    if (!customer || !guessLimits.resetEmail(customer.id)) return null;
    return resetEmail(backend, customer, createPasswordReset(store, customer.id));
  });
}

/**
 * Sets a new password by the key of an emailed link, which proves the address: it is void afterwards, and so is
 * whatever else opened the account.
 * @returns the customer's id
 * @throws UserError with the store's message if the link or the password is refused; of an empty password, that one
 * is required, once the link is found to be good
 */
export async function resetPassword(
  backend: Backend,
  request: RequestSession,
  { key, login, password }: PasswordReset,
): Promise<number> {
  const { store, shop, guessLimits, passwordCost } = backend;
  if (!key) throw new UserError('A password reset key is required.');
  if (!login) throw new UserError('A user login is required.');
  guessLimits.passwordReset(request.source);
  checkPasswordReset(store, key, login);
  if (!password) throw new UserError('A new password is required.');
  request.claimPasswordUse();
  checkNewPassword(password, shop);
  const passwordHash = await hashPassword(password, passwordCost);
  const customer = store.transaction(() => {
    // Another request may have used the key meanwhile.
    const found = checkPasswordReset(store, key, login);
    savePassword(store, found.id, passwordHash);
    closeOtherWays(store, found.id, null);
    saveConfirmedEmail(store, found.id, found.email);
    claimGuestOrders(store, found.id, 'address');
    return found;
  });
  sendPasswordNotice(backend, { ...customer, email_confirmed: 1 });
  return customer.id;
}

function resetEmail({ shop }: Backend, { email, username }: CustomerRow, key: string): Email {
  const title = decodeHTML(shop.title);
  const link = new URL('/my-account/lost-password', shop.frontEndUrl);
  link.search = String(new URLSearchParams({ key, login: username }));
  return {
    to: email,
    audience: 'owner',
    subject: `Password reset for ${title}`,
    text: [
      `Somebody, most likely you, has asked to reset the password of your account "${mailLine(username, 60)}" at ${title}.`,
      `To choose a new password, open this address within a day. It works once:\n${link}`,
      'If it was not you, ignore this email and nothing changes.',
    ].join('\n\n'),
  };
}
