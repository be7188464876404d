import type { Backend } from '../../context.ts';
import { isEmail } from '../../customers/address.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { toIsoInZone, toWpDate } from '../../db/dates.ts';
import { UserError } from '../../errors.ts';
import { sendWithdrawalEmails } from './withdrawal-emails.ts';
import { orderOf, saveWithdrawal, type Withdrawal } from './withdrawals.ts';

export interface WithdrawalInput {
  name: string;
  email: string;
  /** The number of the order, or whatever else identifies the contract. */
  orderNumber: string;
  /** A line for each of the goods; the whole order if empty. */
  goods?: readonly string[] | null;
  /** Language of the receipt, such as `de_DE`; the shop's if it is left out. */
  language?: string | null;
}

/** In characters. */
const LONGEST = { name: 245, 'order number': 100, 'list of goods': 4000, language: 20 } as const;

/**
 * Takes a consumer's withdrawal: stores it with the order, sends the receipt and tells the shop. One that names no
 * order of the shop is taken and answered alike: it may be a slip of the pen, and strangers learn of no order. There
 * is no trap for programs, in which a password manager's help could lose a statement; limits do.
 * @returns when it was received, in ISO 8601 in the shop's time zone
 * @throws UserError if something is missing or too long, or too many come from a source or an address
 */
export function withdrawFromContract(
  backend: Backend,
  { source }: RequestSession,
  input: WithdrawalInput,
  now = new Date(),
): string {
  const { store, shop, guessLimits } = backend;
  const statement = readStatement(input);
  guessLimits.withdrawal(source, statement.email);
  const receivedGmt = toWpDate(now, 'UTC');
  const { name, email, orderNumber, goods, language } = statement;
  const withdrawal: Withdrawal = {
    ...{ name, email, orderNumber, goods, receivedGmt },
    language: language || shop.language,
    orderId: orderOf(store, orderNumber, email),
  };
  saveWithdrawal(store, withdrawal);
  sendWithdrawalEmails(backend, withdrawal);
  return toIsoInZone(receivedGmt, shop.timezone) ?? receivedGmt;
}

function readStatement(input: WithdrawalInput) {
  const name = oneLine(input.name);
  const email = input.email.trim();
  const orderNumber = oneLine(input.orderNumber);
  const goods = (input.goods ?? []).map(oneLine).filter(Boolean);
  const language = oneLine(input.language ?? '');
  const texts = { name, 'order number': orderNumber, 'list of goods': goods.join('\n'), language };
  for (const [part, text] of Object.entries(texts)) {
    if (text.length > LONGEST[part as keyof typeof texts]) throw new UserError(`Your ${part} is too long.`);
  }
  if (name === '' || orderNumber === '') throw new UserError('Please give your name and the order number.');
  if (!isEmail(email)) throw new UserError('Please enter a valid email address.');
  return { name, email, orderNumber, goods, language };
}

function oneLine(typed: string): string {
  return typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
