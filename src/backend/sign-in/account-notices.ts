import { decodeHTML } from 'entities';
import type { Backend } from '../context.ts';
import type { CustomerRow } from '../customers/accounts.ts';

/** Tells a customer that the password was changed, as WordPress does. */
export function sendPasswordNotice({ shop, emails }: Backend, { email, username }: CustomerRow): void {
  const title = decodeHTML(shop.title);
  emails.enqueue({
    to: email,
    subject: `Your password at ${title} was changed`,
    text: `The password of your account "${username}" at ${title} was changed.\n\n${ALARM}`,
  });
}

/** Tells a customer at the old address that the account has a new one. */
export function sendAddressNotice({ shop, emails }: Backend, before: CustomerRow, email: string): void {
  const title = decodeHTML(shop.title);
  emails.enqueue({
    to: before.email,
    subject: `Your email address at ${title} was changed`,
    text: `The email address of your account "${before.username}" at ${title} is ${email} from now on.\n\n${ALARM}`,
  });
}

/** Tells a customer that an account of another site opens this one from now on. */
export function sendProviderNotice(
  { shop, emails }: Backend,
  { email, username }: CustomerRow,
  provider: string,
): void {
  const title = decodeHTML(shop.title);
  emails.enqueue({
    to: email,
    subject: `You can sign in to ${title} with ${provider}`,
    text: `Your account "${username}" at ${title} was opened with ${provider} for the first time.\n\n${ALARM}`,
  });
}

const ALARM = 'If this was not you, please write to us at once.';
