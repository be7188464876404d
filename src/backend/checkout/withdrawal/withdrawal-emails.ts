import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { utcMillis } from '../../db/dates.ts';
import { fillText, greetingName, inLanguage, mailLine } from '../../values/mail-text.ts';
import { WITHDRAWAL_TEXTS, type WithdrawalTexts } from './withdrawal-texts.ts';
import type { Withdrawal } from './withdrawals.ts';

/** Longest line of the goods, in characters, in an email to an address that a stranger may have typed. */
const LONGEST_LINE = 250;

/** Queues the receipt, in the language of the sender, and the notice for the shop, in that of the shop. */
export function sendWithdrawalEmails(backend: Backend, withdrawal: Withdrawal): void {
  const { emails, shop, mailFrom } = backend;
  const { email, orderId } = withdrawal;
  const title = decodeHTML(shop.title);
  const order = mailLine(withdrawal.orderNumber);
  const name = mailLine(withdrawal.name);
  const receipt = inLanguage(WITHDRAWAL_TEXTS, [withdrawal.language, shop.language]);
  const notice = inLanguage(WITHDRAWAL_TEXTS, [shop.language]);
  const inbox = shop.orderMail || shop.contactMail || mailFrom;
  const firstName = greetingName(withdrawal.name);
  emails.enqueue({
    to: email,
    audience: 'anyone',
    replyTo: inbox,
    subject: `${title}: ${fillText(receipt.receipt, { order })}`,
    text: [
      firstName ? `${receipt.hello} ${firstName},` : `${receipt.hello},`,
      receipt.received,
      `${receipt.statement}:\n${formatStatement(backend, withdrawal, receipt)}`,
      receipt.next,
      `${receipt.notYou}\n\n${title}`,
    ].join('\n\n'),
  });
  emails.enqueue({
    to: inbox,
    audience: 'shop',
    replyTo: email,
    subject: fillText(notice.notice, { order }),
    text: [
      fillText(notice.has, { name }),
      formatStatement(backend, withdrawal, notice),
      orderId === null ? notice.unknown : notice.known,
      fillText(notice.receiptSent, { email }),
    ].join('\n\n'),
  });
}

/** The line of an order's email that leads to the page for withdrawing from it; empty if the shop has none. */
export function withdrawalLink(
  { shop }: Backend,
  order: number,
  locales: readonly (string | undefined)[],
): string {
  if (!shop.withdrawalLink) return '';
  const { link, page } = inLanguage(WITHDRAWAL_TEXTS, locales);
  return `${link}: ${new URL(`${page}?order=${order}`, shop.frontEndUrl)}`;
}

/** The statement with date and time, to the second and with the zone. */
function formatStatement({ shop }: Backend, withdrawal: Withdrawal, texts: WithdrawalTexts): string {
  const { name, email, orderNumber, goods, receivedGmt } = withdrawal;
  const time = new Intl.DateTimeFormat(texts.tag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: shop.timezone,
  }).format(utcMillis(receivedGmt));
  const lines = goods.map((line) => `- ${mailLine(line, LONGEST_LINE)}`);
  return [
    `${texts.at}: ${time}`,
    `${texts.order}: ${mailLine(orderNumber)}`,
    `${texts.name}: ${mailLine(name)}`,
    `${texts.email}: ${email}`,
    lines.length === 0 ? `${texts.goods}: ${texts.allGoods}` : `${texts.goods}:\n${lines.join('\n')}`,
  ].join('\n');
}
