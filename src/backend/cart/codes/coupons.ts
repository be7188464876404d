import { formatPrice } from '../../catalog/pricing/format-price.ts';
import type { Store } from '../../db/database.ts';
import { UserError } from '../../errors.ts';
import type { CouponTerms, ShopOptions } from '../../options.ts';
import {
  type Amount,
  roundAmount,
  scale,
  smallestUnit,
  sum,
  toAmount,
  toNumber,
} from '../../values/amount.ts';

export interface Coupon extends CouponTerms {
  /** Number of orders that used it. */
  used: number;
}

/** Normalises a code: codes ignore case, and are displayed in lower case. */
export function couponCode(typed: string): string {
  return typed.trim().normalize().toLowerCase();
}

export function findCoupon(store: Store, code: string): Coupon | undefined {
  const row = store.get<{ data: string; used: number }>(
    'SELECT data, used FROM coupons WHERE code = ?',
    couponCode(code),
  );
  return row && { ...(JSON.parse(row.data) as CouponTerms), used: row.used };
}

export function saveCoupon(store: Store, terms: CouponTerms, used = 0): void {
  const code = couponCode(terms.code);
  const data = JSON.stringify({ ...terms, code });
  store.runOutside('INSERT OR REPLACE INTO coupons VALUES (?, ?, ?)', code, data, used);
}

/** Counts one more order with the coupon, or one fewer after a failed or cancelled order. */
export function countCouponUse(store: Store, code: string, by: 1 | -1): void {
  store.runOutside('UPDATE coupons SET used = max(0, used + ?) WHERE code = ?', by, code);
}

/**
 * Finds a coupon and checks its conditions.
 * @param goods undiscounted subtotal of the items, as the shop displays prices
 * @throws UserError with the store's message if the coupon cannot be used
 */
export function usableCoupon(
  store: Store,
  typed: string,
  goods: Amount,
  shop: ShopOptions,
  now = new Date(),
): Coupon {
  const code = couponCode(typed);
  const name = code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const coupon = findCoupon(store, code);
  if (!coupon) {
    throw new UserError(`Coupon &quot;${name}&quot; cannot be applied because it does not exist.`);
  }
  if (coupon.usageLimit !== undefined && coupon.used >= coupon.usageLimit) {
    throw new UserError(
      `Usage limit for coupon &quot;${name}&quot; has been reached. Please try again after some time, or contact us for help.`,
    );
  }
  if (coupon.expires !== undefined && now >= new Date(coupon.expires)) {
    throw new UserError(`Coupon &quot;${name}&quot; has expired.`);
  }
  if (coupon.minimum !== undefined && goods < toAmount(coupon.minimum)) {
    const least = formatPrice(toNumber(toAmount(coupon.minimum)), shop);
    throw new UserError(`The minimum spend for coupon &quot;${name}&quot; is ${least}.`);
  }
  return coupon;
}

interface DiscountableLine {
  key: string;
  /** Of the whole line. */
  price: Amount;
  quantity: number;
}

/** Discounts by coupon code, then by line key. */
export type Discounts = ReadonlyMap<string, ReadonlyMap<string, Amount>>;

const PER_PERCENT = 10_000;
const TYPE_ORDER = { percent: 0, fixed_cart: 1 };

/**
 * Spreads coupons over lines as WooCommerce does: percentages first, smaller coupons before larger ones,
 * every share a multiple of the smallest currency unit, and never more than the price of a line.
 * @param decimals of the currency
 */
export function discountLines(
  lines: readonly DiscountableLine[],
  coupons: readonly CouponTerms[],
  decimals: number,
): Discounts {
  const spread = new DiscountSpread(lines, decimals);
  const sorted = coupons.toSorted(
    (a, b) => TYPE_ORDER[a.type] - TYPE_ORDER[b.type] || Number(a.amount) - Number(b.amount),
  );
  for (const coupon of sorted) {
    if (coupon.type === 'percent') spread.percent(coupon);
    else spread.fixed(coupon.code, toAmount(coupon.amount));
  }
  return spread.discounts;
}

class DiscountSpread {
  readonly discounts = new Map<string, Map<string, Amount>>();
  readonly #lines: readonly DiscountableLine[];
  readonly #decimals: number;
  readonly #coin: Amount;

  constructor(lines: readonly DiscountableLine[], decimals: number) {
    this.#lines = lines.toSorted((a, b) => b.price * b.quantity - a.price * a.quantity);
    this.#decimals = decimals;
    this.#coin = smallestUnit(decimals);
  }

  percent({ code, amount }: CouponTerms): void {
    const parts = Math.round(Number(amount) * PER_PERCENT);
    if (parts >= 100 * PER_PERCENT) {
      // Fractions of a cent are taken off too, or one cent would be left to pay.
      for (const line of this.#lines) this.#take(code, line, this.#rest(line));
      return;
    }
    const share = (price: Amount) => scale(price, parts, 100 * PER_PERCENT, 'down');
    const lines = this.#worthLines();
    const prices = lines.map((line) => roundAmount(line.price, this.#decimals));
    let given = 0;
    lines.forEach((line, index) => {
      given += this.#take(code, line, roundAmount(share(prices[index] ?? 0), this.#decimals, 'down'));
    });
    const whole = roundAmount(scale(sum(prices), parts, 100 * PER_PERCENT), this.#decimals, 'half-down');
    if (given < whole) this.#remainder(code, whole - given);
  }

  /** Gives every unit an equal share, and repeats with the rest until all is given or every line is free. */
  fixed(code: string, amount: Amount): void {
    this.discounts.set(code, this.discounts.get(code) ?? new Map());
    let left = amount;
    while (left > 0) {
      const lines = this.#worthLines();
      const units = lines.reduce((total, line) => total + line.quantity, 0);
      if (units === 0) return;
      const each = Math.floor(left / this.#coin / units) * this.#coin;
      if (each === 0) {
        this.#remainder(code, left);
        return;
      }
      const given = lines.reduce((total, line) => total + this.#take(code, line, each * line.quantity), 0);
      if (given === 0) return;
      left -= given;
    }
  }

  /** Distributes a rest too small for equal shares: one smallest currency unit per unit of a line. */
  #remainder(code: string, amount: Amount): void {
    let left = amount;
    for (const line of this.#worthLines()) {
      if (left <= 0) return;
      left -= this.#take(code, line, Math.min(left, line.quantity * this.#coin));
    }
  }

  #worthLines(): DiscountableLine[] {
    return this.#lines.filter((line) => this.#worth(line) > 0 && line.quantity > 0);
  }

  /** The rest of a line's price. */
  #rest(line: DiscountableLine): Amount {
    return line.price - sum([...this.discounts.values()].map((shares) => shares.get(line.key) ?? 0));
  }

  /** The rest of it in whole currency units. */
  #worth(line: DiscountableLine): Amount {
    return roundAmount(this.#rest(line), this.#decimals, 'down');
  }

  #take(code: string, line: DiscountableLine, wanted: Amount): Amount {
    // A coupon that takes all whole units takes the fraction as well.
    const amount = wanted < this.#worth(line) ? wanted : this.#rest(line);
    const shares = this.discounts.get(code) ?? new Map<string, Amount>();
    shares.set(line.key, (shares.get(line.key) ?? 0) + amount);
    this.discounts.set(code, shares);
    return amount;
  }
}
