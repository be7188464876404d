import type { ApiClient } from '#storefront/api/api-client.ts';
import { optionalData } from '#storefront/api/backend-features.ts';
import type { UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { nodes, toMinorUnits } from '#storefront/api/map/fields.ts';
import { ACCOUNT_OPERATIONS } from '#storefront/api/operations/account.ts';
import { getCheckoutUrl } from '#storefront/api/operations/get-checkout-url.ts';
import {
  creditCardSettings,
  OFFLINE_GATEWAYS,
  storeCheckout,
} from '#storefront/domain/checkout/payment-settings.ts';
import { parsePrice } from '#storefront/domain/pricing/price-format.ts';
import type { CartAnswer, Check, Examination } from '../examination.ts';
import { listNames, quote, type Said, say } from '../finding.ts';
import { reasonOf } from '../try-cart.ts';
import { readPriceFormat } from './catalog.ts';
import { refusalOf } from './store.ts';

/** A check of what the cart's answer holds; if there is no answer, the session's check says so. */
function ofCart(look: (cart: CartAnswer & { ok: true }, examination: Examination) => Promise<Said[]>) {
  return async (examination: Examination): Promise<Said[]> => {
    const cart = await examination.cart();
    return cart.ok ? look(cart, examination) : [];
  };
}

const PASSWORD = 'PASSWORD';

export const login: Check = ofCart(async ({ data }, { probe }) => {
  const refusal = await refusalOf(probe.client, ['login']);
  if (refusal !== null) return [say('login.missing', { reason: quote(refusal) })];
  const clients = (data.loginClients ?? []).filter((client) => client?.isEnabled);
  if (!clients.some((client) => client?.provider === PASSWORD)) return [say('login.disabled', {})];
  const problem = await loginProblem(probe.client);
  if (problem !== null) return [say('login.failing', { reason: quote(problem) })];
  const others = clients.flatMap((client) =>
    client?.provider && client.provider !== PASSWORD ? [client.name ?? client.provider] : [],
  );
  return [say('login.ok', { others: others.length > 0 ? `, and with ${listNames(others)}` : '' })];
});

/** @returns how the store fails at a login with made-up credentials; null if it refuses it, in whatever words */
async function loginProblem(client: ApiClient): Promise<string | null> {
  const answer = await client.mutation(ACCOUNT_OPERATIONS.login, {
    username: 'islet-doctor',
    password: crypto.randomUUID(),
  });
  if (answer.ok) return answer.data.login === null ? null : 'a login';
  return answer.error.isRefusal ? null : (answer.error.messages[0] ?? answer.error.message);
}

const CARDS = 'stripe';
const CARDS_HINT =
  "for cards state stripeKey and, where nothing on the store checks payments, cardPayments: 'trusted' in src/config.ts, or ";

export const payment: Check = ofCart(async ({ data }, examination) => {
  const shop = await examination.shop();
  const takesCards = creditCardSettings(shop) !== null;
  const gateways = nodes(data.paymentGateways);
  const atStore = storeCheckout(shop);
  const isDriven = (id: string) =>
    atStore === 'all' ||
    atStore.includes(id) ||
    OFFLINE_GATEWAYS.includes(id) ||
    (id === CARDS && takesCards);
  const names = (driven: boolean) =>
    gateways
      .filter(({ id }) => isDriven(id) === driven)
      .map(({ id, title }) => `${quote(title ?? id)} (${quote(id)})`);
  const [methods, missing] = [names(true), names(false)];
  if (methods.length === 0) {
    return [say('payment.none', { missing: listNames(missing) || 'no payment method' })];
  }
  if (missing.length === 0) return [say('payment.ok', { methods: listNames(methods) })];
  const hint = gateways.some(({ id }) => id === CARDS) && !takesCards ? CARDS_HINT : '';
  return [say('payment.some', { missing: listNames(missing), methods: listNames(methods), hint })];
});

export const session: Check = async (examination) => {
  const cart = await examination.cart();
  if (!cart.ok && isUnanswered(cart)) return [say('check.failed', { reason: reasonOf(cart) })];
  if (!cart.ok) return [say('session.failed', { reason: reasonOf(cart) })];
  if (!examination.options.quick) return (await examination.trial()).session;
  const header = examination.requests.sessionHeader;
  return [cart.hasSession ? say('session.quick', {}) : say('session.notSent', { header })];
};

/** The store may only have been busy. */
function isUnanswered({ error }: CartAnswer & { ok: false }): boolean {
  return error?.kind === 'timeout' || error?.kind === 'network';
}

export const guests: Check = async (examination) => (await examination.trial()).guests;

/** Rounding of a price, in the smallest unit. */
const ROUNDING = 1;

interface TaxDisplay {
  inCart: boolean;
  /** On product pages; null if no tax is due. */
  onPages: boolean | null;
  product: UnpricedProduct;
}

/** Where prices are shown with tax, by a product that was tried; null if none was. */
async function readTaxDisplay(examination: Examination): Promise<TaxDisplay | null> {
  const { filled } = await examination.trial();
  const read = await readPriceFormat(examination);
  if (filled === null || read === null) return null;
  const { product, cart } = filled;
  const [line] = nodes(cart.contents);
  const { decimals } = read.currency;
  const net = toMinorUnits(line?.subtotal, decimals);
  const due = toMinorUnits(line?.subtotalTax, decimals) ?? 0;
  const shown = parsePrice(product.prices.price, read.format)?.min ?? null;
  const inCart = cart.displayPricesIncludeTax ?? false;
  if (net === null || shown === null || due <= ROUNDING) return { inCart, onPages: null, product };
  return { inCart, onPages: Math.abs(shown - net - due) < Math.abs(shown - net), product };
}

export const tax: Check = async (examination) => {
  const found = await readTaxDisplay(examination);
  if (found === null) return [];
  const { inCart, onPages, product } = found;
  const display = inCart ? 'with tax' : 'without tax';
  const name = quote(product.name);
  if (onPages === null) return [say('tax.unknown', { display, product: name })];
  if (onPages === inCart) return [say('tax.ok', { display })];
  return [say('tax.differs', { display, product: name, shown: quote(product.prices.price ?? '') })];
};

/** Asks for a link to the store's own checkout, which is a secret: it is neither opened nor shown. */
export const transfer: Check = async ({ probe, options }) => {
  const { checkout, storePaymentMethods = [] } = options.config;
  const isWanted = checkout === 'store' || storePaymentMethods.length > 0;
  if (options.quick && !isWanted) return [];
  const data = optionalData(await probe.client.query(getCheckoutUrl, {}));
  if (data === null) return [say(isWanted ? 'transfer.wanted' : 'transfer.off', {})];
  const url = URL.parse(data.customer?.checkoutUrl ?? '');
  const parameters = [...(url?.searchParams ?? [])].filter(
    ([name, value]) => name !== '' && name !== 'session_id' && value !== '',
  );
  return [say(parameters.length > 0 ? 'transfer.on' : 'transfer.unsaved', {})];
};

export const trust: Check = async (examination) => {
  const { features } = await examination.shop();
  return [say(features.verifiesPayments ? 'trust.ok' : 'trust.client', {})];
};

const DISPLAYS = {
  gross: 'with tax, and typed without',
  net: 'without tax, and typed with it',
  typed: 'as they are typed',
};

/** Prices with and without tax: what the store returns of them, and what the merchant wants. */
export const priceDisplay: Check = async (examination) => {
  const shown = await readDisplay(examination);
  if (shown === null) return [];
  const { priceDisplay: wanted } = examination.options.config;
  const display = DISPLAYS[shown];
  if (wanted === undefined) return [say('priceDisplay.ok', { display })];
  if (wanted === 'both') {
    return [
      shown === 'typed' ? say('priceDisplay.same', { display }) : say('priceDisplay.both', { display }),
    ];
  }
  const known = shown === 'typed' ? await displayByCart(examination) : shown;
  if (known === null || known === wanted) return [say('priceDisplay.ok', { display })];
  const setting = wanted === 'gross' ? '"Including tax"' : '"Excluding tax"';
  const differing = known === 'gross' ? 'with tax' : 'without tax';
  return [say('priceDisplay.differs', { wanted, display: differing, setting })];
};

/** By the first price that is shown otherwise than it is typed; null if prices cannot be read. */
async function readDisplay(examination: Examination): Promise<keyof typeof DISPLAYS | null> {
  const read = await readPriceFormat(examination);
  if (read === null) return null;
  const { prices } = await examination.catalog();
  for (const { formatted, raw } of prices.samples()) {
    const price = parsePrice(formatted, read.format);
    if (raw === null || price === null || price.min !== price.max) continue;
    const typed = Number(raw) * 10 ** read.format.decimals;
    if (Math.abs(price.min - typed) > ROUNDING) return price.min > typed ? 'gross' : 'net';
  }
  return 'typed';
}

/** By a product in a cart; null if no tax is due. */
async function displayByCart(examination: Examination): Promise<'gross' | 'net' | null> {
  const onPages = (await readTaxDisplay(examination))?.onPages ?? null;
  if (onPages === null) return null;
  return onPages ? 'gross' : 'net';
}
