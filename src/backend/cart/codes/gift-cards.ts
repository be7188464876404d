import type { Store } from '../../db/database.ts';
import { UserError } from '../../errors.ts';
import type { ShopOptions } from '../../options.ts';
import { type Amount, roundAmount } from '../../values/amount.ts';

export interface GiftCard {
  code: string;
  balance: Amount;
}

/** A card in a cart, and what it pays of it. */
export interface AppliedGiftCard extends GiftCard {
  applied: Amount;
}

interface GiftCardRow extends Record<string, unknown> {
  code: string;
  currency: string;
  balance: number;
  expires: string | null;
}

/** Codes are compared without case, spaces and hyphens: `gift 1234` is `GIFT-1234`. */
export function giftCardCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/**
 * Finds a card that can pay something.
 * @throws UserError if there is none; the error is the same for an unknown code and one of another currency
 */
export function usableGiftCard(store: Store, typed: string, shop: ShopOptions, now = new Date()): GiftCard {
  const row = cardRow(store, typed);
  if (!row || row.currency !== shop.currencyCode) {
    throw new UserError('There is no gift card with this code.');
  }
  if (row.expires !== null && now >= new Date(row.expires))
    throw new UserError('This gift card has expired.');
  if (row.balance === 0) throw new UserError('This gift card has no balance left.');
  return { code: row.code, balance: row.balance };
}

/** True if a code is that of a card, whatever is left on it. */
export function isGiftCard(store: Store, typed: string): boolean {
  return cardRow(store, typed) !== undefined;
}

/** Lets cards pay a sum, one after the other; those without a share are left out. */
export function spendGiftCards(
  store: Store,
  codes: readonly string[],
  total: Amount,
  shop: ShopOptions,
): AppliedGiftCard[] {
  let left = total;
  return codes.flatMap((code) => {
    const card = tryCard(store, code, shop);
    if (!card) return [];
    const applied = roundAmount(Math.min(left, card.balance), shop.priceDecimals, 'down');
    left -= applied;
    return [{ ...card, applied }];
  });
}

/** Takes money off a card. @throws UserError if it has less by now */
export function chargeGiftCard(store: Store, code: string, amount: Amount): void {
  const changed = store.runOutside(
    'UPDATE gift_cards SET balance = balance - ? WHERE code = ? AND balance >= ?',
    amount,
    code,
    amount,
  );
  if (changed === 0) {
    throw new UserError('The balance of a gift card has changed. Please review your cart and try again.');
  }
}

/** Gives money back to a card, for an order that failed. */
export function refundGiftCard(store: Store, code: string, amount: Amount): void {
  store.runOutside('UPDATE gift_cards SET balance = min(initial, balance + ?) WHERE code = ?', amount, code);
}

/** Adds a new card; an existing one keeps its balance. */
export function addGiftCard(
  store: Store,
  card: { code: string; currency: string; amount: Amount; expires?: string | undefined },
): void {
  const { code, currency, amount, expires } = card;
  store.runOutside(
    'INSERT OR IGNORE INTO gift_cards VALUES (?, ?, ?, ?, ?)',
    giftCardCode(code),
    currency,
    amount,
    amount,
    expires ?? null,
  );
}

function tryCard(store: Store, code: string, shop: ShopOptions): GiftCard | null {
  try {
    return usableGiftCard(store, code, shop);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

function cardRow(store: Store, typed: string): GiftCardRow | undefined {
  return store.get<GiftCardRow>('SELECT * FROM gift_cards WHERE code = ?', giftCardCode(typed));
}
