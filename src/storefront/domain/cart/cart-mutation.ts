import type { Picture } from '../catalog/catalog-types.ts';
import type { Stock } from '../catalog/stock.ts';
import type { Address } from '../customer/customer.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';
import {
  type Cart,
  type CartLine,
  findLine,
  type LineIdentity,
  lineId,
  type SelectedOption,
} from './cart.ts';
import { isSameCoupon, isSameGiftCard } from './cart-codes.ts';

/** A product to add, with all that its line shows before the store has answered. */
export interface AddedProduct extends LineIdentity {
  slug: string;
  name: string;
  choices: SelectedOption[];
  texts?: SelectedOption[] | undefined;
  picture: Picture | null;
  /** Price of one item as the page shows it; null if it is a range or none. */
  unit: MinorUnits | null;
  regularUnit: MinorUnits | null;
  stock: Stock;
  soldIndividually: boolean;
  virtual: boolean;
  /** Id of a translated product in the shop, where that is not the `productId` of what is sold. */
  groupId?: number | undefined;
}

interface LineRef {
  id: string;
  key: string | null;
  name: string;
}

/** A change of the cart. All but `add` name the state to reach: repeating one does no harm. Stored: do not rename. */
export type CartMutation =
  | { kind: 'add'; product: AddedProduct; quantity: number }
  | { kind: 'quantity'; line: LineRef; quantity: number }
  | { kind: 'restore'; line: CartLine }
  | { kind: 'empty' }
  | CodeMutation
  | { kind: 'shippingMethod'; ids: string[] }
  | AddressMutation;

interface CodeMutation {
  kind: 'applyCoupon' | 'removeCoupon' | 'applyGiftCard' | 'removeGiftCard';
  code: string;
}

export interface AddressMutation {
  kind: 'address';
  billing?: Partial<Address>;
  shipping?: Partial<Address>;
}

/** Mutations that change no line. A `switch` checks it with `satisfies`, so a new kind has to be thought of. */
export type LinelessMutation = CodeMutation | AddressMutation | OfKind<'shippingMethod'>;

/** Mutations with an effect that only the store can compute: codes are validated, addresses have costs. */
export type UnpredictableMutation = OfKind<'applyCoupon' | 'applyGiftCard'> | AddressMutation;

/** Mutations that supersede no queued one. */
export type AdditionalMutation = CodeMutation | OfKind<'add' | 'empty'>;

type OfKind<K extends CartMutation['kind']> = CartMutation & { kind: K };

/** The product or code that a mutation is about, for messages; empty if there is none. */
export function mutationSubject(mutation: CartMutation): string {
  switch (mutation.kind) {
    case 'add':
      return mutation.product.name;
    case 'quantity':
    case 'restore':
      return mutation.line.name;
    case 'empty':
    case 'shippingMethod':
    case 'address':
      return '';
    default:
      mutation satisfies CodeMutation;
      return mutation.code;
  }
}

/** The line of a cart that a mutation changes; undefined if the cart lacks it, or it changes no one line. */
export function mutatedLine(cart: Pick<Cart, 'lines'>, mutation: CartMutation): CartLine | undefined {
  switch (mutation.kind) {
    case 'add':
      return findLine(cart, mutation.product);
    case 'quantity':
    case 'restore': {
      const { id, key } = mutation.line;
      return (
        cart.lines.find((line) => key !== null && line.key === key) ??
        cart.lines.find((line) => line.id === id)
      );
    }
    default:
      mutation satisfies LinelessMutation | { kind: 'empty' };
      return undefined;
  }
}

function mutatedQuantity(cart: Pick<Cart, 'lines'>, mutation: CartMutation): number {
  return mutatedLine(cart, mutation)?.quantity ?? 0;
}

/** The state that a mutation is about: the quantity of its line, or the totals if it is about no line. */
export function subjectState(cart: Cart, mutation: CartMutation): string {
  const isOfLine = 'line' in mutation || mutation.kind === 'add';
  return isOfLine ? String(mutatedQuantity(cart, mutation)) : JSON.stringify(cart.totals);
}

/** True if a mutation may change a line. @param id of the line */
export function changesLine(mutation: CartMutation, id: string): boolean {
  switch (mutation.kind) {
    case 'add':
      return lineId(mutation.product) === id;
    case 'quantity':
    case 'restore':
      return mutation.line.id === id;
    case 'empty':
      return true;
    default:
      mutation satisfies LinelessMutation;
      return false;
  }
}

/** State of an unanswered mutation: `applied`, `pending` (send again) or `ambiguous` (the cart changed otherwise). */
export type Reconciliation = 'applied' | 'pending' | 'ambiguous';

/** Compares a mutation with a later cart. @param quantityBefore of its line when an `add` was sent; null if unknown */
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
      return appliedIf(hasCoupon(cart, mutation.code));
    case 'removeCoupon':
      return appliedIf(!hasCoupon(cart, mutation.code));
    case 'applyGiftCard':
      return appliedIf(hasGiftCard(cart, mutation.code));
    case 'removeGiftCard':
      return appliedIf(!hasGiftCard(cart, mutation.code));
    case 'shippingMethod':
      return appliedIf(mutation.ids.every((id, index) => cart.packages[index]?.chosen === id));
    case 'address':
      // Carts contain no addresses; sending one again is harmless.
      return 'pending';
  }
}

function hasCoupon({ coupons }: Cart, code: string): boolean {
  return coupons.some((one) => isSameCoupon(one.code, code));
}

function hasGiftCard({ giftCards }: Cart, code: string): boolean {
  return giftCards.some((one) => isSameGiftCard(one.code, code));
}

function appliedIf(applied: boolean): Reconciliation {
  return applied ? 'applied' : 'pending';
}

/** A picture known by its address alone. */
export function pictureFromUrl(sourceUrl: string): Picture {
  return { databaseId: 0, sourceUrl, altText: '', title: '', width: null, height: null, asset: null };
}
