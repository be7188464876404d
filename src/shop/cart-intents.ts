import { type Cart, type CartLine, type Choice, type LineIdentity, lineId, lineOf } from './cart.ts';
import type { Address } from './customer.ts';
import type { Stock } from './stock.ts';
import type { Minor, Picture } from './types.ts';

/** What a page knows of a product that is added, to show its line before the store has answered. */
export interface AddedProduct extends LineIdentity {
  slug: string;
  /** Name of the product, without that of the variation. */
  name: string;
  choices: Choice[];
  picture: Picture | null;
  /** Price of one piece as the page shows it; null where it is a range or none. */
  unit: Minor | null;
  regularUnit: Minor | null;
  stock: Stock;
  soldIndividually: boolean;
  virtual: boolean;
}

/** A line that an intent is about, whether the store knows it already or not. */
export interface LineRef {
  id: string;
  key: string | null;
  /** To name it in messages. */
  name: string;
}

/**
 * One thing that a shopper wants of the cart. All but `add` tell how something is to be, so that telling it
 * twice changes nothing.
 */
export type CartIntent =
  | { kind: 'add'; product: AddedProduct; quantity: number }
  | { kind: 'quantity'; line: LineRef; quantity: number }
  | { kind: 'restore'; line: CartLine }
  | { kind: 'empty' }
  | { kind: 'applyCoupon' | 'removeCoupon' | 'applyGiftCard' | 'removeGiftCard'; code: string }
  | { kind: 'shippingMethod'; ids: string[] }
  | AddressIntent;

interface AddressIntent {
  kind: 'address';
  billing?: Partial<Address>;
  shipping?: Partial<Address>;
}

/** What an intent is about, for messages; empty where it names nothing. */
export function subjectOf(intent: CartIntent): string {
  if (intent.kind === 'add') return intent.product.name;
  if (intent.kind === 'quantity' || intent.kind === 'restore') return intent.line.name;
  return 'code' in intent ? intent.code : '';
}

/** The line of a cart that an intent is about. */
export function lineFor(cart: Pick<Cart, 'lines'>, intent: CartIntent): CartLine | undefined {
  if (intent.kind === 'add') return lineOf(cart, intent.product);
  if (intent.kind !== 'quantity' && intent.kind !== 'restore') return undefined;
  const { id, key } = intent.line;
  return (
    cart.lines.find((line) => key !== null && line.key === key) ?? cart.lines.find((line) => line.id === id)
  );
}

export function quantityFor(cart: Pick<Cart, 'lines'>, intent: CartIntent): number {
  return lineFor(cart, intent)?.quantity ?? 0;
}

/** Whether an intent has come true: no request is needed, or the one whose answer was lost was heard. */
export type Verdict = 'done' | 'open' | 'unclear';

/**
 * Compares what was wanted with the cart as the store has it.
 * @param base pieces of the line when an `add` was sent; null where nobody knew
 */
export function judge(intent: CartIntent, base: number | null, cart: Cart): Verdict {
  switch (intent.kind) {
    case 'add': {
      const now = quantityFor(cart, intent);
      if (base === null) return now === 0 ? 'open' : 'unclear';
      if (now === base) return 'open';
      return (now - base) % intent.quantity === 0 && now > base ? 'done' : 'unclear';
    }
    case 'quantity':
      return is(quantityFor(cart, intent) === Math.max(0, intent.quantity));
    case 'restore':
      return is(lineFor(cart, intent) !== undefined);
    case 'empty':
      return is(cart.lines.length === 0);
    case 'applyCoupon':
      return is(hasCode(cart.coupons, intent.code));
    case 'removeCoupon':
      return is(!hasCode(cart.coupons, intent.code));
    case 'applyGiftCard':
      return is(hasCard(cart.giftCards, intent.code));
    case 'removeGiftCard':
      return is(!hasCard(cart.giftCards, intent.code));
    case 'shippingMethod':
      return is(intent.ids.every((id, index) => cart.packages[index]?.chosen === id));
    case 'address':
      // The cart does not tell addresses; telling them again is harmless.
      return 'open';
  }
}

function is(done: boolean): Verdict {
  return done ? 'done' : 'open';
}

function hasCode(list: readonly { code: string }[], code: string): boolean {
  const wanted = code.trim().toLowerCase();
  return list.some((one) => one.code.toLowerCase() === wanted);
}

/** Gift cards are printed in groups of letters, which stores keep without what parts them. */
function hasCard(list: readonly { code: string }[], code: string): boolean {
  const bare = (text: string) => text.replace(/[\s-]/g, '');
  return hasCode(
    list.map((one) => ({ code: bare(one.code) })),
    bare(code),
  );
}

/**
 * The cart as it will be when every intent has come true, as far as that needs no sums: lines and
 * quantities move at once, money is that of the store's last word.
 */
export function expectedCart(cart: Cart, intents: readonly CartIntent[]): Cart {
  const expected = intents.reduce(afterIntent, cart);
  if (expected === cart) return cart;
  return { ...expected, itemCount: expected.lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

function afterIntent(cart: Cart, intent: CartIntent): Cart {
  const line = lineFor(cart, intent);
  switch (intent.kind) {
    case 'add':
      return line
        ? withQuantity(cart, line, line.quantity + intent.quantity)
        : { ...cart, lines: [...cart.lines, newLine(intent.product, intent.quantity)] };
    case 'quantity':
      return line ? withQuantity(cart, line, intent.quantity) : cart;
    case 'restore':
      return line ? cart : { ...cart, lines: [...cart.lines, { ...intent.line, updating: true }] };
    case 'empty':
      return cart.lines.length === 0 ? cart : { ...cart, lines: [] };
    case 'shippingMethod':
      return {
        ...cart,
        packages: cart.packages.map((one, index) => ({ ...one, chosen: intent.ids[index] ?? one.chosen })),
      };
    case 'removeCoupon':
      return { ...cart, coupons: cart.coupons.filter((one) => !hasCode([one], intent.code)) };
    case 'removeGiftCard':
      return { ...cart, giftCards: cart.giftCards.filter((one) => !hasCard([one], intent.code)) };
    default:
      return cart;
  }
}

function withQuantity(cart: Cart, line: CartLine, quantity: number): Cart {
  if (line.quantity === quantity) return cart;
  const lines = cart.lines.flatMap((one) =>
    one !== line ? [one] : quantity > 0 ? [{ ...one, quantity, updating: true }] : [],
  );
  return { ...cart, lines };
}

function newLine(product: AddedProduct, quantity: number): CartLine {
  return { ...product, id: lineId(product), key: null, quantity, total: null, updating: true };
}

/**
 * Which waiting intents a new one makes needless, so that quick clicks become one request.
 * @param waiting intents that were not sent yet, oldest first
 * @returns indexes of those that fall away
 */
export function coalesce(waiting: readonly CartIntent[], next: CartIntent): number[] {
  // What follows other changes of a line, or a choice for an address, must not overtake them.
  const last = waiting.findLastIndex((intent) => isBoundTo(intent, next));
  return waiting.flatMap((intent, index) =>
    isReplaced(intent, next) && (index >= last || next.kind === 'shippingMethod') ? [index] : [],
  );
}

function isReplaced(intent: CartIntent, next: CartIntent): boolean {
  if (next.kind === 'shippingMethod') return intent.kind === next.kind;
  if (next.kind === 'address') return intent.kind === 'address' && covers(next, intent);
  if (intent.kind !== 'quantity') return false;
  if (next.kind === 'quantity') return intent.line.id === next.line.id;
  return next.kind === 'restore' && intent.quantity === 0 && intent.line.id === next.line.id;
}

/** Whether a new address says all that an earlier one did. */
function covers(next: AddressIntent, earlier: AddressIntent): boolean {
  const said = (one: AddressIntent) =>
    (['billing', 'shipping'] as const).flatMap((kind) =>
      Object.keys(one[kind] ?? {}).map((field) => `${kind}.${field}`),
    );
  const fields = new Set(said(next));
  return said(earlier).every((field) => fields.has(field));
}

function isBoundTo(intent: CartIntent, next: CartIntent): boolean {
  // Rates are offered for an address.
  if (next.kind === 'address') return intent.kind === 'shippingMethod';
  if (next.kind !== 'quantity' && next.kind !== 'restore') return false;
  if (intent.kind === 'empty') return true;
  if (intent.kind === 'add') return lineId(intent.product) === next.line.id;
  return (intent.kind === 'quantity' || intent.kind === 'restore') && intent.line.id === next.line.id;
}
