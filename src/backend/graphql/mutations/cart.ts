import { addItem, type ItemInput } from '../../cart/add-item.ts';
import type { Cart } from '../../cart/cart.ts';
import { changeCart } from '../../cart/change-cart.ts';
import { checkQuantities, type QuantityInput, setQuantities } from '../../cart/set-quantities.ts';
import type { Backend } from '../../context.ts';
import { UserError } from '../../errors.ts';
import type { RequestSession } from '../../session/request-session.ts';
import { type SessionData, withoutCart } from '../../session/session-data.ts';
import { CartNode } from '../nodes/cart.ts';
import { cartItemNodes } from '../nodes/cart-item.ts';
import { type Given, given, type Input } from './input.ts';

/** The mutations that change what is in the cart. */
export function cartMutations(backend: Backend, visit: RequestSession) {
  const payload = ({ input }: Input<unknown>, cart: Cart) => ({
    clientMutationId: input.clientMutationId ?? null,
    cart: new CartNode(cart, backend),
  });
  const items = (cart: Cart, keys: readonly string[]) => {
    const lines = keys.flatMap((key) => cart.lines.find((one) => one.line.key === key) ?? []);
    return cartItemNodes(cart, lines, backend);
  };

  return {
    addToCart: (args: Input<ItemInput>) => {
      let added = '';
      const { after } = changeCart(backend, visit, (session) => {
        const result = addItem(backend, session, args.input);
        added = result.key;
        return result.session;
      });
      return { ...payload(args, after), cartItem: items(after, [added])[0] ?? null };
    },

    addCartItems: (args: Input<{ items?: Given<ItemInput> }>) => {
      const added: string[] = [];
      const cartErrors: object[] = [];
      const wanted = given(args.input.items);
      if (wanted.length === 0) throw new UserError('No items data provided');
      const { after } = changeCart(backend, visit, (session) => {
        const full = wanted.reduce((before, item) => {
          try {
            const result = addItem(backend, before, item);
            added.push(result.key);
            return result.session;
          } catch (error) {
            if (!(error instanceof UserError)) throw error;
            cartErrors.push(cartItemError(item, error.message));
            return before;
          }
        }, session);
        if (added.length === 0) throw new UserError('Failed to add any cart items. Please check input.');
        return full;
      });
      return { ...payload(args, after), added: items(after, [...new Set(added)]), cartErrors };
    },

    updateItemQuantities: (args: Input<{ items?: Given<QuantityInput> }>) => {
      const wanted = given(args.input.items);
      if (wanted.length === 0) throw new UserError('No item data provided');
      const { before, after } = changeCart(backend, visit, (session) => {
        const changed = setQuantities(session, wanted);
        checkQuantities(backend, session, changed);
        return changed;
      });
      const keptKeys = wanted.filter(({ quantity }) => quantity > 0).map(({ key }) => key);
      const goneKeys = wanted.filter(({ quantity }) => quantity <= 0).map(({ key }) => key);
      const updated = items(after, keptKeys);
      const removed = items(before, goneKeys);
      return { ...payload(args, after), updated, removed, items: [...updated, ...removed] };
    },

    removeItemsFromCart: (args: Input<{ all?: boolean | null; keys?: Given<string> }>) => {
      let keys: string[] = [];
      const { before, after } = changeCart(backend, visit, (session) => {
        keys = args.input.all
          ? session.lines.map(({ key }) => key)
          : knownKeys(args.input.keys, session.lines);
        return setQuantities(
          session,
          keys.map((key) => ({ key, quantity: 0 })),
        );
      });
      return { ...payload(args, after), cartItems: items(before, keys) };
    },

    restoreCartItems: (args: Input<{ keys?: Given<string> }>) => {
      let keys: string[] = [];
      const { after } = changeCart(backend, visit, (session) => {
        keys = knownKeys(args.input.keys, session.removed);
        const back = session.removed.filter(({ key }) => keys.includes(key));
        const restored: SessionData = {
          ...session,
          lines: [...session.lines.filter(({ key }) => !keys.includes(key)), ...back],
          removed: session.removed.filter(({ key }) => !keys.includes(key)),
        };
        checkQuantities(backend, session, restored);
        return restored;
      });
      return { ...payload(args, after), cartItems: items(after, keys) };
    },

    emptyCart: (args: Input<{ clearPersistentCart?: boolean | null }>) => {
      const { before, after } = changeCart(backend, visit, (session) => {
        if (session.lines.length === 0) throw new UserError('Cart is empty');
        return withoutCart(session);
      });
      return { ...payload(args, after), deletedCart: new CartNode(before, backend) };
    },
  };
}

function knownKeys(keys: Given<string> | undefined, lines: SessionData['lines']): string[] {
  const named = given(keys);
  if (named.length === 0) throw new UserError('No cart item keys provided');
  const unknown = named.filter((key) => !lines.some((line) => line.key === key));
  if (unknown.length > 0) throw new UserError(`No cart item found with the key: ${unknown.join(', ')}`);
  return named;
}

function cartItemError(item: ItemInput, reason: string) {
  return {
    __typename: 'CartItemError',
    type: 'INVALID_CART_ITEM',
    reasons: [reason],
    productId: item.productId,
    quantity: item.quantity ?? 1,
    variationId: item.variationId ?? null,
    variation: item.variation ?? null,
    extraData: item.extraData ?? null,
  };
}
