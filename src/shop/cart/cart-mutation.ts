import type { Picture } from '../catalog/catalog-types.ts';
import type { Stock } from '../catalog/stock.ts';
import type { Address } from '../customer/customer.ts';
import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { Cart, CartLine, LineIdentity, SelectedOption } from './cart.ts';
import { findLine } from './cart-line.ts';

/** A product to add, with all that its line shows before the store has answered. */
export interface AddedProduct extends LineIdentity {
  slug: string;
  /** Name of the product, without that of the variation. */
  name: string;
  choices: SelectedOption[];
  picture: Picture | null;
  /** Price of one item as the page shows it; null where it is a range or none. */
  unit: MinorUnits | null;
  regularUnit: MinorUnits | null;
  stock: Stock;
  soldIndividually: boolean;
  virtual: boolean;
}

/** A reference to a line, confirmed by the store or not yet. */
export interface LineRef {
  id: string;
  key: string | null;
  /** For messages. */
  name: string;
}

/**
 * A change of the cart by a shopper. All but `add` are idempotent: they name the state to reach,
 * so sending one twice does no harm. Kinds and members are stored in the outbox: do not rename them.
 */
export type CartMutation =
  | { kind: 'add'; product: AddedProduct; quantity: number }
  | { kind: 'quantity'; line: LineRef; quantity: number }
  | { kind: 'restore'; line: CartLine }
  | { kind: 'empty' }
  | { kind: 'applyCoupon' | 'removeCoupon' | 'applyGiftCard' | 'removeGiftCard'; code: string }
  | { kind: 'shippingMethod'; ids: string[] }
  | AddressMutation;

export interface AddressMutation {
  kind: 'address';
  billing?: Partial<Address>;
  shipping?: Partial<Address>;
}

/** The product or code that a mutation is about, for messages; empty where there is none. */
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
      mutation.kind satisfies 'applyCoupon' | 'removeCoupon' | 'applyGiftCard' | 'removeGiftCard';
      return mutation.code;
  }
}

/** The line of a cart that a mutation changes; undefined where the cart lacks it, or it changes no one line. */
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
      mutation.kind satisfies
        | 'empty'
        | 'applyCoupon'
        | 'removeCoupon'
        | 'applyGiftCard'
        | 'removeGiftCard'
        | 'shippingMethod'
        | 'address';
      return undefined;
  }
}

/** The quantity of the line that a mutation changes; 0 where the cart has no such line. */
export function mutatedQuantity(cart: Pick<Cart, 'lines'>, mutation: CartMutation): number {
  return mutatedLine(cart, mutation)?.quantity ?? 0;
}

/** Mutations that change no line. A `switch` with `satisfies LinelessMutation` rejects every kind it forgets. */
export type LinelessMutation = Extract<
  CartMutation,
  {
    kind: 'applyCoupon' | 'removeCoupon' | 'applyGiftCard' | 'removeGiftCard' | 'shippingMethod' | 'address';
  }
>;
