import type { Backend } from '../../context.ts';
import type { RequestSession } from '../../customers/session/request-session.ts';
import { UserError } from '../../errors.ts';
import { type Cart, changeCart, displayedSubtotal } from '../cart.ts';
import { couponCode, findCoupon, usableCoupon } from './coupons.ts';
import { type GiftCard, giftCardCode, isGiftCard, usableGiftCard } from './gift-cards.ts';

/** Maximum number of coupons in a cart. */
const MOST_COUPONS = 20;

/**
 * Applies a coupon to the cart; one for individual use replaces the others.
 * @returns the cart, and the coupon's code as it is stored
 * @throws UserError if the coupon cannot be used, or is in the cart already
 */
export function applyCoupon(
  backend: Backend,
  request: RequestSession,
  typed: string,
): { cart: Cart; code: string } {
  if (!backend.shop.couponsEnabled) {
    throw new UserError('Failed to apply coupon. Check for an individual-use coupon on cart.');
  }
  const code = couponCode(typed);
  request.claimCode();
  const takeBack = backend.guessLimits.code(request.source, request.customerId);
  const isKnown = findCoupon(backend.store, code) !== undefined;
  if (isKnown) takeBack();
  else if (isGiftCard(backend.store, typed)) {
    takeBack();
    throw new UserError('This code is a gift card, not a coupon.');
  }
  const { after } = changeCart(backend, request, (session, before) => {
    if (session.coupons.includes(code)) {
      throw new UserError('This coupon has already been applied to the cart');
    }
    const goods = displayedSubtotal(before.totals, backend, 'subtotal');
    const coupon = usableCoupon(backend.store, code, goods, backend.shop);
    const alone = before.coupons.find((one) => one.individualUse);
    if (alone) {
      throw new UserError(
        `Sorry, coupon &quot;${alone.code}&quot; has already been applied and cannot be used in conjunction with other coupons.`,
      );
    }
    const others = coupon.individualUse ? [] : session.coupons.slice(1 - MOST_COUPONS);
    return { ...session, coupons: [...others, code] };
  });
  return { cart: after, code };
}

const CODES = {
  coupons: {
    parse: couponCode,
    missing: 'No coupon codes provided',
    absent: 'This coupon has not been applied to the cart.',
  },
  giftCards: {
    parse: giftCardCode,
    missing: 'No gift card codes provided',
    absent: 'This gift card is not in your cart.',
  },
};

/** @throws UserError if no code is given, or one of them is not in the cart */
export function removeCodes(
  backend: Backend,
  request: RequestSession,
  kind: keyof typeof CODES,
  typed: readonly string[],
): Cart {
  const { parse, missing, absent } = CODES[kind];
  const codes = typed.map(parse);
  if (codes.length === 0) throw new UserError(missing);
  return changeCart(backend, request, (session) => {
    if (codes.some((code) => !session[kind].includes(code))) throw new UserError(absent);
    return { ...session, [kind]: session[kind].filter((code) => !codes.includes(code)) };
  }).after;
}

/** Maximum number of gift cards for one order. */
const MOST_CARDS = 10;

/** Finds a card that a shopper names. @throws UserError if it cannot pay anything, or too many codes were tried */
export function tryGiftCard(backend: Backend, request: RequestSession, typed: string): GiftCard {
  request.claimCode();
  const { source, customerId } = request;
  const takeBack = backend.guessLimits.code(source, customerId);
  if (!isGiftCard(backend.store, typed) && findCoupon(backend.store, typed)) {
    takeBack();
    throw new UserError('This code is a coupon, not a gift card.');
  }
  const card = usableGiftCard(backend.store, typed, backend.shop);
  takeBack();
  return card;
}

/** @throws UserError if the card cannot be used, or is in the cart already */
export function applyGiftCard(backend: Backend, request: RequestSession, typed: string): Cart {
  return changeCart(backend, request, (session) => {
    const { code } = tryGiftCard(backend, request, typed);
    if (session.giftCards.includes(code)) throw new UserError('This gift card is in your cart already.');
    if (session.giftCards.length >= MOST_CARDS) {
      throw new UserError(`An order can be paid with at most ${MOST_CARDS} gift cards.`);
    }
    return { ...session, giftCards: [...session.giftCards, code] };
  }).after;
}
