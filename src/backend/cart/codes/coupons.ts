import { formatPrice } from '../../catalog/pricing/format-price.ts';
import type { Store } from '../../db/database.ts';
import { UserError } from '../../errors.ts';
import type { CouponTerms, ShopOptions } from '../../options.ts';
import { type Amount, toAmount, toNumber } from '../../values/amount.ts';

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
