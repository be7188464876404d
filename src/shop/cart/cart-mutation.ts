import type { MinorUnits, Picture } from '../catalog/catalog-types.ts';
import type { Stock } from '../catalog/stock.ts';
import type { Address } from '../customer/customer.ts';
import {
  type Cart,
  type CartLine,
  findLine,
  type LineIdentity,
  lineId,
  type SelectedOption,
} from './cart.ts';

/** What a page knows of a product that is added, to show its line before the store has answered. */
export interface AddedProduct extends LineIdentity {
  slug: string;
  /** Name of the product, without that of the variation. */
  name: string;
  choices: SelectedOption[];
  picture: Picture | null;
  /** Price of one piece as the page shows it; null where it is a range or none. */
  unit: MinorUnits | null;
  regularUnit: MinorUnits | null;
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
export type CartMutation =
  | { kind: 'add'; product: AddedProduct; quantity: number }
  | { kind: 'quantity'; line: LineRef; quantity: number }
  | { kind: 'restore'; line: CartLine }
  | { kind: 'empty' }
  | { kind: 'applyCoupon' | 'removeCoupon' | 'applyGiftCard' | 'removeGiftCard'; code: string }
  | { kind: 'shippingMethod'; ids: string[] }
  | AddressMutation;

interface AddressMutation {
  kind: 'address';
  billing?: Partial<Address>;
  shipping?: Partial<Address>;
}

/** What an intent is about, for messages; empty where it names nothing. */
export function mutationSubject(mutation: CartMutation): string {
  if (mutation.kind === 'add') return mutation.product.name;
  if (mutation.kind === 'quantity' || mutation.kind === 'restore') return mutation.line.name;
  return 'code' in mutation ? mutation.code : '';
}

/** The line of a cart that an intent is about. */
export function mutatedLine(cart: Pick<Cart, 'lines'>, mutation: CartMutation): CartLine | undefined {
  if (mutation.kind === 'add') return findLine(cart, mutation.product);
  if (mutation.kind !== 'quantity' && mutation.kind !== 'restore') return undefined;
  const { id, key } = mutation.line;
  return (
    cart.lines.find((line) => key !== null && line.key === key) ?? cart.lines.find((line) => line.id === id)
  );
}

export function mutatedQuantity(cart: Pick<Cart, 'lines'>, mutation: CartMutation): number {
  return mutatedLine(cart, mutation)?.quantity ?? 0;
}

/** Whether an intent has come true: no request is needed, or the one whose answer was lost was heard. */
export type Reconciliation = 'applied' | 'pending' | 'ambiguous';

/**
 * Compares what was wanted with the cart as the store has it.
 * @param quantityBefore pieces of the line when an `add` was sent; null where nobody knew
 */
export function reconcile(mutation: CartMutation, quantityBefore: number | null, cart: Cart): Reconciliation {
  switch (mutation.kind) {
    case 'add': {
      const now = mutatedQuantity(cart, mutation);
      if (quantityBefore === null) return now === 0 ? 'pending' : 'ambiguous';
      if (now === quantityBefore) return 'pending';
      return (now - quantityBefore) % mutation.quantity === 0 && now > quantityBefore
        ? 'applied'
        : 'ambiguous';
    }
    case 'quantity':
      return appliedIf(mutatedQuantity(cart, mutation) === Math.max(0, mutation.quantity));
    case 'restore':
      return appliedIf(mutatedLine(cart, mutation) !== undefined);
    case 'empty':
      return appliedIf(cart.lines.length === 0);
    case 'applyCoupon':
      return appliedIf(hasCode(cart.coupons, mutation.code));
    case 'removeCoupon':
      return appliedIf(!hasCode(cart.coupons, mutation.code));
    case 'applyGiftCard':
      return appliedIf(hasGiftCard(cart.giftCards, mutation.code));
    case 'removeGiftCard':
      return appliedIf(!hasGiftCard(cart.giftCards, mutation.code));
    case 'shippingMethod':
      return appliedIf(mutation.ids.every((id, index) => cart.packages[index]?.chosen === id));
    case 'address':
      // The cart does not tell addresses; telling them again is harmless.
      return 'pending';
  }
}

function appliedIf(applied: boolean): Reconciliation {
  return applied ? 'applied' : 'pending';
}

function hasCode(list: readonly { code: string }[], code: string): boolean {
  const normalized = code.trim().toLowerCase();
  return list.some((one) => one.code.toLowerCase() === normalized);
}

/** Gift cards are printed in groups of letters, which stores keep without what parts them. */
function hasGiftCard(list: readonly { code: string }[], code: string): boolean {
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
export function optimisticCart(cart: Cart, mutations: readonly CartMutation[]): Cart {
  const optimistic = mutations.reduce(applyMutation, cart);
  if (optimistic === cart) return cart;
  return { ...optimistic, itemCount: optimistic.lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

function applyMutation(cart: Cart, mutation: CartMutation): Cart {
  const line = mutatedLine(cart, mutation);
  switch (mutation.kind) {
    case 'add':
      return line
        ? withQuantity(cart, line, line.quantity + mutation.quantity)
        : { ...cart, lines: [...cart.lines, newLine(mutation.product, mutation.quantity)] };
    case 'quantity':
      return line ? withQuantity(cart, line, mutation.quantity) : cart;
    case 'restore':
      return line ? cart : { ...cart, lines: [...cart.lines, { ...mutation.line, updating: true }] };
    case 'empty':
      return cart.lines.length === 0 ? cart : { ...cart, lines: [] };
    case 'shippingMethod':
      return {
        ...cart,
        packages: cart.packages.map((one, index) => ({ ...one, chosen: mutation.ids[index] ?? one.chosen })),
      };
    case 'removeCoupon':
      return { ...cart, coupons: cart.coupons.filter((one) => !hasCode([one], mutation.code)) };
    case 'removeGiftCard':
      return { ...cart, giftCards: cart.giftCards.filter((one) => !hasGiftCard([one], mutation.code)) };
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
 * @param queued intents that were not sent yet, oldest first
 * @returns indexes of those that fall away
 */
export function coalesce(queued: readonly CartMutation[], next: CartMutation): number[] {
  // What follows other changes of a line, or a choice for an address, must not overtake them.
  const last = queued.findLastIndex((mutation) => mustStayBefore(mutation, next));
  return queued.flatMap((intent, index) =>
    isSuperseded(intent, next) && (index >= last || next.kind === 'shippingMethod') ? [index] : [],
  );
}

function isSuperseded(mutation: CartMutation, next: CartMutation): boolean {
  if (next.kind === 'shippingMethod') return mutation.kind === next.kind;
  if (next.kind === 'address') return mutation.kind === 'address' && includesFields(next, mutation);
  if (mutation.kind !== 'quantity') return false;
  if (next.kind === 'quantity') return mutation.line.id === next.line.id;
  return next.kind === 'restore' && mutation.quantity === 0 && mutation.line.id === next.line.id;
}

/** Whether a new address says all that an earlier one did. */
function includesFields(next: AddressMutation, earlier: AddressMutation): boolean {
  const fieldsOf = (one: AddressMutation) =>
    (['billing', 'shipping'] as const).flatMap((kind) =>
      Object.keys(one[kind] ?? {}).map((field) => `${kind}.${field}`),
    );
  const fields = new Set(fieldsOf(next));
  return fieldsOf(earlier).every((field) => fields.has(field));
}

function mustStayBefore(mutation: CartMutation, next: CartMutation): boolean {
  // Rates are offered for an address.
  if (next.kind === 'address') return mutation.kind === 'shippingMethod';
  if (next.kind !== 'quantity' && next.kind !== 'restore') return false;
  if (mutation.kind === 'empty') return true;
  if (mutation.kind === 'add') return lineId(mutation.product) === next.line.id;
  return (mutation.kind === 'quantity' || mutation.kind === 'restore') && mutation.line.id === next.line.id;
}
