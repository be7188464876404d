import {
  chooseShipping,
  methodName,
  type ShippingRate,
  shippingRates,
} from '../catalog/pricing/shipping-zones.ts';
import {
  ratesFor,
  ratesOfClass,
  shippingTaxClass,
  taxClassOf,
  taxesOf,
  taxTotal,
} from '../catalog/pricing/tax-rates.ts';
import type { Backend } from '../context.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import type { SessionData } from '../customers/session/session-data.ts';
import { UserError } from '../errors.ts';
import { type FeeOptions, STANDARD_TAX_CLASS } from '../options.ts';
import { type Amount, roundAmount, sum, toAmount } from '../values/amount.ts';
import { type LoadedLine, loadLines } from './cart-lines.ts';
import {
  type CartFee,
  type CartTotals,
  cartTotals,
  type ItemTotals,
  itemTotals,
  roundTaxes,
  type TaxContext,
} from './cart-totals.ts';
import { type Coupon, usableCoupon } from './codes/coupons.ts';
import { type AppliedGiftCard, spendGiftCards } from './codes/gift-cards.ts';

/** A session's cart with current products, prices, coupons, taxes and shipping. */
export class Cart {
  /** The session without lines, coupons and gift cards that are no longer valid. */
  readonly session: SessionData;
  readonly lines: readonly LoadedLine[];
  /** Reasons for what was removed, as messages for the shopper. */
  readonly notices: readonly string[];
  readonly coupons: readonly Coupon[];
  /** Available shipping rates; empty if none covers the address. */
  readonly rates: readonly ShippingRate[];
  readonly taxContext: TaxContext;
  readonly totals: CartTotals;
  readonly giftCards: readonly AppliedGiftCard[];

  constructor(given: SessionData, backend: Backend) {
    const { store, shop } = backend;
    const { loaded, gone } = loadLines(store, given.lines);
    this.lines = loaded;
    const priced = loaded.map(({ line, bought, unitPrice }) => ({
      key: line.key,
      unitPrice,
      quantity: line.quantity,
      taxClass: taxClassOf(bought),
    }));
    const taxContextFor = (place: { country: string; state: string }): TaxContext => ({
      rates: ratesFor(shop.taxRates, place),
      baseRates: ratesFor(shop.taxRates, { country: shop.baseCountry, state: shop.baseState }),
      pricesIncludeTax: shop.pricesIncludeTax,
      decimals: shop.priceDecimals,
    });
    const taxContext = taxContextFor(given.shipping);
    const { coupons, rejected } = couponsFor(given.coupons, itemTotals(priced, [], taxContext), backend);
    this.coupons = coupons;

    const goods = itemTotals(priced, coupons, taxContext);
    const freeByCoupon = coupons.some((coupon) => coupon.freeShipping);
    this.rates = this.needsShipping
      ? shippingRates(given.shipping.country, shop.shippingZones, {
          total: displayedSubtotal(goods, backend, 'contents'),
          freeByCoupon,
        })
      : [];
    const shippingChoice = chooseShipping(this.rates, given.shippingChoice, freeByCoupon);
    const rate = this.rates.find(({ id }) => id === shippingChoice.chosen);
    const pickedUp = rate !== undefined && methodName(rate.id) === 'local_pickup';
    // Local pickup is taxed at the shop's location.
    this.taxContext = pickedUp
      ? taxContextFor({ country: shop.baseCountry, state: shop.baseState })
      : taxContext;
    this.totals = cartTotals(
      pickedUp ? itemTotals(priced, coupons, this.taxContext) : goods,
      rate?.cost ?? 0,
      this.shippingTaxClass,
      (base) => (this.isEmpty ? [] : cartFees(shop.fees, base, given.paymentMethod, this.taxContext)),
      this.taxContext,
    );
    this.giftCards = spendGiftCards(store, given.giftCards, this.totals.total, shop);
    const spent = this.giftCards.length < given.giftCards.length ? [SPENT_GIFT_CARD_NOTICE] : [];
    this.notices = [...gone.map(({ name }) => formatRemovedNotice(name)), ...rejected, ...spent];
    this.session = {
      ...given,
      lines: loaded.map(({ line }) => line),
      coupons: coupons.map(({ code }) => code),
      giftCards: this.giftCards.map(({ code }) => code),
      shippingChoice,
    };
  }

  get isEmpty(): boolean {
    return this.lines.length === 0;
  }

  get needsShipping(): boolean {
    return this.lines.some(({ bought }) => bought.virtual === 0);
  }

  get shippingTaxClass(): string | null {
    return shippingTaxClass(this.lines.map(({ bought }) => bought));
  }

  get itemCount(): number {
    return this.lines.reduce((total, { line }) => total + line.quantity, 0);
  }

  get chosenRate(): ShippingRate | undefined {
    return this.rates.find(({ id }) => id === this.session.shippingChoice.chosen);
  }

  /** Amount due after gift cards. */
  get due(): Amount {
    return this.totals.total - sum(this.giftCards.map((card) => card.applied));
  }

  /** `Cap ×2, Beanie ×1`: how WooCommerce names a package. */
  get packageDetails(): string {
    return this.lines
      .filter(({ bought }) => bought.virtual === 0)
      .map(({ line, bought }) => `${bought.name} ×${line.quantity}`)
      .join(', ');
  }
}

/** A sum of the goods as the shop shows prices. */
export function displayedSubtotal(
  goods: ItemTotals,
  { shop }: Pick<Backend, 'shop'>,
  which: 'subtotal' | 'contents',
): Amount {
  const tax = which === 'subtotal' ? goods.subtotalTax : goods.contentsTax;
  return goods[which] + (shop.taxDisplay === 'incl' ? tax : 0);
}

const SPENT_GIFT_CARD_NOTICE =
  'A gift card in your cart cannot pay any more. Please review your cart and try again.';

function formatRemovedNotice(name: string): string {
  return `${name} has been removed from your cart because it can no longer be purchased. Please contact us if you need assistance.`;
}

function couponsFor(codes: readonly string[], goods: ItemTotals, backend: Backend) {
  const coupons: Coupon[] = [];
  const rejected: string[] = [];
  for (const code of codes) {
    try {
      coupons.push(
        usableCoupon(backend.store, code, displayedSubtotal(goods, backend, 'subtotal'), backend.shop),
      );
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      rejected.push(error.message);
    }
  }
  return { coupons, rejected };
}

/** Reads the shopper's current cart. @throws UserError if the request came with a bad token */
export function readCart(backend: Backend, request: RequestSession): Cart {
  return new Cart(request.read(backend.shop), backend);
}

/**
 * Changes the shopper's cart in one transaction, so that concurrent requests lose no change.
 * @returns the cart before and after the change
 * @throws UserError if the request came with a bad token, and what `change` throws
 */
export function changeCart(
  backend: Backend,
  request: RequestSession,
  change: (session: SessionData, before: Cart) => SessionData,
): { before: Cart; after: Cart } {
  return backend.store.transaction(() => {
    const before = readCart(backend, request);
    const after = new Cart(change(before.session, before), backend);
    request.write(after.session);
    return { before, after };
  });
}

/**
 * The fees of a cart, highest first. A negative one takes off at most what goods, shipping and the fees before it cost.
 * @param options of the shop
 * @param base sum of goods and shipping, without tax
 * @param paymentMethod the chosen one, which fees may depend on; null if none is chosen yet
 */
export function cartFees(
  options: readonly FeeOptions[],
  base: Amount,
  paymentMethod: string | null,
  context: TaxContext,
): CartFee[] {
  const due = options
    .filter((fee) => fee.paymentMethod === undefined || fee.paymentMethod === paymentMethod)
    .map((fee) => ({ ...fee, given: toAmount(fee.amount) }))
    .sort((one, other) => other.given - one.given);
  const fees: CartFee[] = [];
  for (const { name, taxable, given } of due) {
    const most = sum([base, ...fees.map(({ total }) => total)]);
    const total = roundAmount(Math.max(given, -most), context.decimals);
    // Fees are entered without tax, even if prices are not.
    const taxes = roundTaxes(
      taxesOf(total, ratesOfClass(context.rates, taxable ? STANDARD_TAX_CLASS : null), false),
      context,
    );
    fees.push({ id: slugOf(name), name, taxable, total, tax: taxTotal(taxes), taxes });
  }
  return fees;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
