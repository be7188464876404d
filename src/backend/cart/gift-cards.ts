import type { Backend } from '../context.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { UserError } from '../errors.ts';
import type { Cart } from './cart.ts';
import { changeCart } from './change-cart.ts';
import { findCoupon } from './codes/coupons.ts';
import { type GiftCard, giftCardCode, isGiftCard, usableGiftCard } from './codes/gift-cards.ts';

/** Maximum number of gift cards for one order. */
const MOST_CARDS = 10;

/**
 * Finds a card that a shopper names.
 * @throws UserError where it cannot pay anything, or too many codes were tried
 */
export function tryGiftCard(backend: Backend, requestSession: RequestSession, typed: string): GiftCard {
  requestSession.claimCode();
  const { source, customerId } = requestSession;
  const takeBack = backend.guessLimits.code(source, customerId);
  if (!isGiftCard(backend.store, typed) && findCoupon(backend.store, typed)) {
    takeBack();
    throw new UserError('This code is a coupon, not a gift card.');
  }
  const card = usableGiftCard(backend.store, typed, backend.shop);
  takeBack();
  return card;
}

/** @throws UserError where the card cannot be used, or is in the cart already */
export function applyGiftCard(backend: Backend, requestSession: RequestSession, typed: string): Cart {
  const { after } = changeCart(backend, requestSession, (session) => {
    const { code } = tryGiftCard(backend, requestSession, typed);
    if (session.giftCards.includes(code)) throw new UserError('This gift card is in your cart already.');
    if (session.giftCards.length >= MOST_CARDS) {
      throw new UserError(`An order can be paid with at most ${MOST_CARDS} gift cards.`);
    }
    return { ...session, giftCards: [...session.giftCards, code] };
  });
  return after;
}

/** @throws UserError where no code is given, or one of them is not in the cart */
export function removeGiftCards(
  backend: Backend,
  requestSession: RequestSession,
  typed: readonly string[],
): Cart {
  const codes = typed.map(giftCardCode);
  if (codes.length === 0) throw new UserError('No gift card codes provided');
  const { after } = changeCart(backend, requestSession, (session) => {
    if (codes.some((code) => !session.giftCards.includes(code))) {
      throw new UserError('This gift card is not in your cart.');
    }
    return { ...session, giftCards: session.giftCards.filter((code) => !codes.includes(code)) };
  });
  return after;
}
