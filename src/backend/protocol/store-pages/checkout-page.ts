import { decodeHTML } from 'entities';
import type { Cart } from '../../cart/cart.ts';
import { formatPrice } from '../../catalog/pricing/format-price.ts';
import type { Order } from '../../checkout/orders/order.ts';
import { availablePaymentMethods, STRIPE } from '../../checkout/payment/payment-methods.ts';
import type { Backend } from '../../context.ts';
import type { Address, AddressField } from '../../customers/address.ts';
import { type Amount, toNumber } from '../../values/amount.ts';
import { escapeHtml } from '../../values/entities.ts';
import { storePage } from './page-html.ts';

/** The fields of an address that the store's own checkout asks for, with their labels and what browsers fill in. */
const FIELDS: readonly [AddressField, label: string, autocomplete: string][] = [
  ['email', 'Email address', 'email'],
  ['firstName', 'First name', 'given-name'],
  ['lastName', 'Last name', 'family-name'],
  ['address1', 'Street address', 'address-line1'],
  ['postcode', 'Postcode', 'postal-code'],
  ['city', 'Town / City', 'address-level2'],
  ['state', 'State', 'address-level1'],
  ['country', 'Country', 'country'],
  ['phone', 'Phone', 'tel'],
];

/** The address that a sent form holds. */
export function readAddress(form: URLSearchParams): Partial<Record<AddressField, string>> {
  return Object.fromEntries(FIELDS.map(([field]) => [field, form.get(field) ?? '']));
}

/**
 * The store's own checkout: what is bought, for whom, and how it is paid.
 * @param problem why the last attempt failed, as text; null for none
 */
export function checkoutPage(backend: Backend, cart: Cart, billing: Address, problem: string | null): string {
  if (cart.isEmpty) return storePage(backend, 'Checkout', '<p>Your cart is currently empty.</p>');
  const money = formatter(backend);
  const { shop } = backend;
  const lines = cart.lines.map(({ line, bought }) => row(`${decodeHTML(bought.name)} × ${line.quantity}`));
  const fields = FIELDS.map(([field, label, autocomplete]) =>
    field === 'country'
      ? select(label, field, shop.allowedCountries, billing.country)
      : `<label>${label} <input name="${field}" autocomplete="${autocomplete}" value="${escapeHtml(billing[field])}"></label>`,
  );
  // Cards need scripts of their provider, which this page has none of.
  const methods = availablePaymentMethods(backend).filter(({ id }) => id !== STRIPE);
  const payments = methods.map(
    ({ id, title }, index) =>
      `<label><input type="radio" name="paymentMethod" value="${escapeHtml(id)}"${index === 0 ? ' checked' : ''}> ${escapeHtml(title)}</label>`,
  );
  return storePage(
    backend,
    'Checkout',
    `${problem === null ? '' : `<p role="alert">${escapeHtml(problem)}</p>`}
<ul>${lines.join('')}${row('Total', money(cart.due))}</ul>
<form method="post" action="/checkout/">
<fieldset><legend>Billing details</legend>${fields.join('')}</fieldset>
<fieldset><legend>Payment</legend>${payments.join('')}</fieldset>
<button>Place order</button>
</form>`,
  );
}

/** The page after an order, for whoever has its key. */
export function orderReceivedPage(backend: Backend, order: Order): string {
  const total = formatter(backend)(order.total);
  return storePage(
    backend,
    'Order received',
    `<p>Thank you. Your order has been received.</p><ul>${row('Order number', String(order.id))}${row('Total', total)}</ul>`,
  );
}

function formatter({ shop }: Backend): (amount: Amount) => string {
  return (amount) => decodeHTML(formatPrice(toNumber(amount), shop));
}

function row(name: string, value = ''): string {
  return `<li><span>${escapeHtml(name)}</span><span>${escapeHtml(value)}</span></li>`;
}

function select(label: string, name: string, values: readonly string[], chosen: string): string {
  const options = values.map(
    (value) => `<option${value === chosen ? ' selected' : ''}>${escapeHtml(value)}</option>`,
  );
  return `<label>${label} <select name="${name}">${options.join('')}</select></label>`;
}
