import { decodeHTML } from 'entities';
import { formatPrice } from '../../catalog/pricing/format-price.ts';
import type { Backend } from '../../context.ts';
import type { Email } from '../../customers/email-queue.ts';
import { sum, toFixed, toNumber } from '../../values/amount.ts';
import { fillText, greetingName, inLanguage, mailLine, mailLines } from '../../values/mail-text.ts';
import { withdrawalLink } from '../withdrawal/withdrawal-emails.ts';
import { itemsOfKind, type Order } from './order.ts';
import { orderDownloads } from './order-downloads.ts';
import { ORDER_EMAIL_TEXTS } from './order-email-texts.ts';

/** Longest part of a note, in characters, in an email to an address that a stranger may have typed. */
const BUYERS_NOTE = 200;

/** Emails about a new order: to its buyer, and to the shop where it has an address for orders. */
function orderEmails(backend: Backend, order: Order): Email[] {
  const { shop } = backend;
  const locales = buyersLocales(order, shop);
  const texts = inLanguage(ORDER_EMAIL_TEXTS, locales);
  const buyer: Email = {
    to: order.data.billing.email,
    audience: 'anyone',
    subject: fillText(texts.subject, { shop: decodeHTML(shop.title), order: String(order.id) }),
    text: [
      formatGreeting(backend, order, texts),
      formatOrder(backend, order, texts, BUYERS_NOTE),
      withdrawalLink(backend, order.id, locales),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
  const { firstName, lastName } = order.data.billing;
  const name = mailLine([firstName, lastName].join(' ')) || 'Somebody';
  const notice: Email = {
    to: shop.orderMail,
    audience: 'shop',
    subject: `New order ${order.id} for ${toFixed(order.total, shop.priceDecimals)} ${order.data.currency}`,
    text: `${name} has ordered.\n\n${formatOrder(backend, order, ORDER_EMAIL_TEXTS.en, order.data.customerNote.length)}`,
  };
  return [buyer, notice].filter(({ to }) => to !== '');
}

/** Queues the emails about an order. */
export function sendOrderEmails(backend: Backend, order: Order): void {
  for (const mail of orderEmails(backend, order)) backend.emails.enqueue(mail);
}

type Texts = (typeof ORDER_EMAIL_TEXTS)['en'];

/** Meta data of orders that say their language, as storefronts and plugins write it. */
const LANGUAGE_KEYS = ['islet_locale', 'wpml_language'];

/** The languages of the order, then that of the shop. */
function buyersLocales({ data }: Order, shop: Backend['shop']): (string | undefined)[] {
  const ordered = LANGUAGE_KEYS.map((key) => data.meta.find((entry) => entry.key === key)?.value);
  return [...ordered, shop.language];
}

const STATUS_TEXTS: Partial<Record<Order['status'], keyof Texts>> = {
  PROCESSING: 'processing',
  ON_HOLD: 'onHold',
  COMPLETED: 'completed',
};

function formatGreeting({ shop }: Backend, order: Order, texts: Texts): string {
  const firstName = greetingName(order.data.billing.firstName);
  const status = STATUS_TEXTS[order.status];
  const gateway = shop.paymentGateways.find(({ id }) => id === order.payment_method);
  return [
    firstName ? `${texts.hello} ${firstName},` : `${texts.hello},`,
    status ? texts[status] : '',
    order.status === 'ON_HOLD' ? (gateway?.instructions ?? '') : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** @param longestNote longest part of the buyer's note, in characters */
function formatOrder(backend: Backend, order: Order, texts: Texts, longestNote: number): string {
  const { store, shop } = backend;
  const money = (amount: number) => decodeHTML(formatPrice(toNumber(amount), shop));
  const { data } = order;
  const withTax = data.pricesIncludeTax;
  const shown = (net: number, tax: number) => (withTax ? net + tax : net);
  const goods = itemsOfKind(store, order.id, 'line');
  const lines = goods.flatMap((item) => [
    `${item.quantity} x ${decodeHTML(item.name)}: ${money(shown(item.subtotal, item.subtotalTax))}`,
    ...(item.addOns ?? []).map(({ name, value }) => `    ${mailLine(`${name}: ${value}`)}`),
  ]);
  const sums: [string, number][] = [
    [texts.subtotal, sum(goods.map(({ subtotal, subtotalTax }) => shown(subtotal, subtotalTax)))],
    [texts.discount, -shown(data.discount, data.discountTax)],
    [texts.shipping, shown(data.shippingTotal, data.shippingTax)],
    ...itemsOfKind(store, order.id, 'fee').map(({ name, total, tax }): [string, number] => [
      name,
      shown(total, tax),
    ]),
    [texts.tax, withTax ? 0 : data.totalTax],
    ...data.giftCards.map(({ amount }): [string, number] => [texts.giftCard, -amount]),
  ];
  const includingTax =
    withTax && data.totalTax > 0 ? fillText(texts.includingTax, { tax: money(data.totalTax) }) : '';
  const downloads = orderDownloads(backend, order).map(({ name, url }) => `${name}: ${url}`);
  return [
    `${texts.order} ${order.id}`,
    lines.join('\n'),
    [
      ...sums.filter(([, amount]) => amount !== 0).map(([label, amount]) => `${label}: ${money(amount)}`),
      `${texts.total}: ${money(order.total)}${includingTax && ` (${includingTax})`}`,
    ].join('\n'),
    order.payment_method_title && `${texts.payment}: ${order.payment_method_title}`,
    downloads.length > 0 ? `${texts.downloads}:\n${downloads.join('\n')}` : '',
    `${texts.billingAddress}:\n${formatAddress(data.billing)}\n${data.billing.email}`,
    data.shipping ? `${texts.shippingAddress}:\n${formatAddress(data.shipping)}` : '',
    data.customerNote && `${texts.note}:\n${mailLines(data.customerNote, longestNote)}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function formatAddress(address: Order['data']['billing']): string {
  return [
    [address.firstName, address.lastName].filter(Boolean).join(' '),
    address.company,
    address.address1,
    address.address2,
    [address.postcode, address.city].filter(Boolean).join(' '),
    [address.state, address.country].filter(Boolean).join(', '),
    address.phone,
  ]
    .map((line) => mailLine(line))
    .filter(Boolean)
    .join('\n');
}
