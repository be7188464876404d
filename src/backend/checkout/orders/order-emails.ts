import { decodeHTML } from 'entities';
import { formatPrice } from '../../catalog/pricing/format-price.ts';
import type { Backend } from '../../context.ts';
import type { Email } from '../../customers/email-queue.ts';
import { sum, toFixed, toNumber } from '../../values/amount.ts';
import { greetingName, mailLine, mailLines } from '../../values/mail-text.ts';
import { itemsOfKind, type Order } from './order.ts';
import { orderDownloads } from './order-downloads.ts';

/** Longest part of a note, in characters, in an email to an address that a stranger may have typed. */
const BUYERS_NOTE = 200;

/** Emails about a new order: to its buyer, and to the shop where it has an address for orders. */
function orderEmails(backend: Backend, order: Order): Email[] {
  const { shop } = backend;
  const buyer: Email = {
    to: order.data.billing.email,
    audience: 'anyone',
    subject: `Your ${decodeHTML(shop.title)} order ${order.id}`,
    text: `${formatGreeting(backend, order)}\n\n${formatOrder(backend, order, BUYERS_NOTE)}`,
  };
  const { firstName, lastName } = order.data.billing;
  const name = mailLine([firstName, lastName].join(' ')) || 'Somebody';
  const notice: Email = {
    to: shop.orderMail,
    audience: 'shop',
    subject: `New order ${order.id} for ${toFixed(order.total, shop.priceDecimals)} ${order.data.currency}`,
    text: `${name} has ordered.\n\n${formatOrder(backend, order, order.data.customerNote.length)}`,
  };
  return [buyer, notice].filter(({ to }) => to !== '');
}

/** Queues the emails about an order. */
export function sendOrderEmails(backend: Backend, order: Order): void {
  for (const mail of orderEmails(backend, order)) backend.emails.enqueue(mail);
}

const STATUS_TEXTS: Partial<Record<Order['status'], string>> = {
  PROCESSING: 'We have received your order and are getting it ready.',
  ON_HOLD: 'We have received your order. It is on hold until your payment has arrived.',
  COMPLETED: 'Your order is complete.',
};

function formatGreeting({ shop }: Backend, order: Order): string {
  const firstName = greetingName(order.data.billing.firstName);
  const gateway = shop.paymentGateways.find(({ id }) => id === order.payment_method);
  return [
    firstName ? `Hello ${firstName},` : 'Hello,',
    STATUS_TEXTS[order.status] ?? '',
    order.status === 'ON_HOLD' ? (gateway?.instructions ?? '') : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** @param longestNote longest part of the buyer's note, in characters */
function formatOrder(backend: Backend, order: Order, longestNote: number): string {
  const { store, shop } = backend;
  const money = (amount: number) => decodeHTML(formatPrice(toNumber(amount), shop));
  const { data } = order;
  const withTax = data.pricesIncludeTax;
  const shown = (net: number, tax: number) => (withTax ? net + tax : net);
  const goods = itemsOfKind(store, order.id, 'line');
  const lines = goods.map(
    (item) => `${item.quantity} x ${decodeHTML(item.name)}: ${money(shown(item.subtotal, item.subtotalTax))}`,
  );
  const sums: [string, number][] = [
    ['Subtotal', sum(goods.map(({ subtotal, subtotalTax }) => shown(subtotal, subtotalTax)))],
    ['Discount', -shown(data.discount, data.discountTax)],
    ['Shipping', shown(data.shippingTotal, data.shippingTax)],
    ...itemsOfKind(store, order.id, 'fee').map(({ name, total, tax }): [string, number] => [
      name,
      shown(total, tax),
    ]),
    ['Tax', withTax ? 0 : data.totalTax],
    ...data.giftCards.map(({ amount }): [string, number] => ['Gift card', -amount]),
  ];
  const downloads = orderDownloads(backend, order).map(({ name, url }) => `${name}: ${url}`);
  return [
    `Order ${order.id}`,
    lines.join('\n'),
    [
      ...sums.filter(([, amount]) => amount !== 0).map(([label, amount]) => `${label}: ${money(amount)}`),
      `Total: ${money(order.total)}${withTax && data.totalTax > 0 ? ` (including ${money(data.totalTax)} tax)` : ''}`,
    ].join('\n'),
    order.payment_method_title && `Payment: ${order.payment_method_title}`,
    downloads.length > 0 ? `Downloads:\n${downloads.join('\n')}` : '',
    `Billing address:\n${formatAddress(data.billing)}\n${data.billing.email}`,
    data.shipping ? `Shipping address:\n${formatAddress(data.shipping)}` : '',
    data.customerNote && `Note:\n${mailLines(data.customerNote, longestNote)}`,
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
