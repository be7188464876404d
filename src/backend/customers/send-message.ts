import { decodeHTML } from 'entities';
import type { Backend } from '../context.ts';
import { UserError } from '../errors.ts';
import { isEmail } from './address.ts';
import type { RequestSession } from './session/request-session.ts';

export interface ContactMessage {
  name: string;
  email: string;
  subject?: string | null;
  message: string;
  /** A field that nobody sees: programs give themselves away by filling it in. */
  website?: string | null;
}

/** In characters. */
const LONGEST = { name: 245, subject: 200, message: 10_000 } as const;

/**
 * Emails a message of the contact form to the shop; replies go to the sender. A program's message is answered like
 * any other, but not sent.
 * @throws UserError if something is missing or too long, or too many messages come from a source or a sender
 */
export function sendContactMessage(
  { shop, emails, mailFrom, guessLimits }: Backend,
  { source }: RequestSession,
  input: ContactMessage,
): void {
  const name = oneLine(input.name);
  const email = input.email.trim();
  const subject = oneLine(input.subject ?? '');
  const message = input.message.replace(/\r\n?/g, '\n').trim();
  if (name === '' || message === '') throw new UserError('Please give your name and a message.');
  if (!isEmail(email)) throw new UserError('Please enter a valid email address.');
  for (const [part, text] of Object.entries({ name, subject, message })) {
    if (text.length > LONGEST[part as keyof typeof LONGEST]) throw new UserError(`Your ${part} is too long.`);
  }
  guessLimits.message(source, email);
  if (input.website) return;
  emails.enqueue({
    to: shop.contactMail || shop.orderMail || mailFrom,
    audience: 'shop',
    replyTo: email,
    subject: subject ? `Message: ${subject}` : `Message to ${decodeHTML(shop.title)}`,
    text: `${name} <${email}> has written:\n\n${message}`,
  });
}

function oneLine(typed: string): string {
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
