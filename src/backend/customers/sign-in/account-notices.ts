import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import type { Store } from '../../db/database.ts';
import { mailLine } from '../../values/mail-text.ts';
import type { CustomerRow } from '../accounts.ts';
import { deleteEmailConfirmation, deletePasswordReset } from '../emailed-keys.ts';
import { revokeSignIns } from '../session/revoked-sign-ins.ts';

/** Tells a customer that the password was changed, as WordPress does. */
export function sendPasswordNotice(backend: Backend, customer: CustomerRow): void {
  const { account, title } = namesOf(backend, customer);
  send(backend, customer, {
    subject: `Your password at ${title} was changed`,
    text: `The password of ${account} was changed.`,
  });
}

/** Tells a customer at the old address that the account has a new one. */
export function sendAddressNotice(backend: Backend, before: CustomerRow, email: string): void {
  const { account, title } = namesOf(backend, before);
  send(backend, before, {
    subject: `Your email address at ${title} was changed`,
    text: `The email address of ${account} is ${email} from now on.`,
  });
}

/**
 * Tells a customer that an account of another site opens this one from now on, and what no longer does: the ways of
 * an account whose address nobody had proven.
 */
export function sendProviderNotice(backend: Backend, customer: CustomerRow, provider: string): void {
  const { account, title } = namesOf(backend, customer);
  const closed =
    ' Its address had never been confirmed, so whatever else opened it no longer does: its password and its other sign-ins.';
  const text = `${upperFirst(account)} was opened with ${provider} for the first time.`;
  send(
    backend,
    { ...customer, email_confirmed: 1 },
    {
      subject: `You can sign in to ${title} with ${provider}`,
      text: customer.email_confirmed === 1 ? text : text + closed,
    },
  );
}

/** Only a proven address is the customer's for sure. */
function send(
  { emails }: Backend,
  { email, email_confirmed }: CustomerRow,
  { subject, text }: { subject: string; text: string },
): void {
  if (email_confirmed !== 1) return;
  emails.enqueue({ to: email, audience: 'owner', subject, text: `${text}\n\n${ALARM}` });
}

function namesOf({ shop }: Backend, { username }: CustomerRow): { account: string; title: string } {
  const title = decodeHTML(shop.title);
  return { account: `your account "${mailLine(username, 60)}" at ${title}`, title };
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ALARM = 'If this was not you, please write to us at once.';

/**
 * Closes every way into an account but its password: accounts of other sites, sign-ins, and emailed links, also one
 * that would give it another address. To be called in a transaction.
 * @param exempt the sign-in that stays; null for none
 */
export function closeOtherWays(store: Store, customer: number, exempt: string | null): void {
  store.runOutside('DELETE FROM login_identities WHERE customer_id = ?', customer);
  closeSignInsAndLinks(store, customer, exempt);
}

/** Ends the other sign-ins of a customer and voids emailed links; accounts of other sites still open the account. */
export function closeSignInsAndLinks(store: Store, customer: number, exempt: string | null): void {
  revokeSignIns(store, customer, exempt);
  deletePasswordReset(store, customer);
  deleteEmailConfirmation(store, customer);
}
