import { addItem, type ItemInput } from '../../../cart/add-item.ts';
import { addItems, type RejectedItem } from '../../../cart/add-items.ts';
import type { Cart } from '../../../cart/cart.ts';
import { changeCart } from '../../../cart/change-cart.ts';
import { emptyCart, removeItems, restoreItems } from '../../../cart/remove-items.ts';
import { type QuantityInput, updateQuantities } from '../../../cart/set-quantities.ts';
import type { Backend } from '../../../context.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { CartNode } from '../nodes/cart.ts';
import { cartItemNodes } from '../nodes/cart-item.ts';
import { type Given, given, type Input } from './input.ts';

/** Resolvers of the mutations that change what is in the cart. */
export function cartMutations(backend: Backend, requestSession: RequestSession) {
  const payload = ({ input }: Input<unknown>, cart: Cart) => ({
    clientMutationId: input.clientMutationId ?? null,
    cart: new CartNode(cart, backend),
  });
  const items = (cart: Cart, keys: readonly string[]) => {
    const lines = keys.flatMap((key) => cart.lines.find(({ line }) => line.key === key) ?? []);
    return cartItemNodes(cart, lines, backend);
  };

  return {
    addToCart: (args: Input<ItemInput>) => {
      let key = '';
      const { after } = changeCart(backend, requestSession, (session) => {
        const added = addItem(backend, session, args.input);
        key = added.key;
        return added.session;
      });
      return { ...payload(args, after), cartItem: items(after, [key])[0] ?? null };
    },

    addCartItems: (args: Input<{ items?: Given<ItemInput> }>) => {
      const { cart, keys, rejected } = addItems(backend, requestSession, given(args.input.items));
      return { ...payload(args, cart), added: items(cart, keys), cartErrors: rejected.map(cartItemError) };
    },

    updateItemQuantities: (args: Input<{ items?: Given<QuantityInput> }>) => {
      const requested = given(args.input.items);
      const { before, after } = updateQuantities(backend, requestSession, requested);
      const keysOf = (quantities: QuantityInput[]) => quantities.map(({ key }) => key);
      const updated = items(after, keysOf(requested.filter(({ quantity }) => quantity > 0)));
      const removed = items(before, keysOf(requested.filter(({ quantity }) => quantity <= 0)));
      return { ...payload(args, after), updated, removed, items: [...updated, ...removed] };
    },

    removeItemsFromCart: (args: Input<{ all?: boolean | null; keys?: Given<string> }>) => {
      const selection = args.input.all ? 'all' : given(args.input.keys);
      const { before, after, keys } = removeItems(backend, requestSession, selection);
      return { ...payload(args, after), cartItems: items(before, keys) };
    },

    restoreCartItems: (args: Input<{ keys?: Given<string> }>) => {
      const { after, keys } = restoreItems(backend, requestSession, given(args.input.keys));
      return { ...payload(args, after), cartItems: items(after, keys) };
    },

    emptyCart: (args: Input<{ clearPersistentCart?: boolean | null }>) => {
      const { before, after } = emptyCart(backend, requestSession);
      return { ...payload(args, after), deletedCart: new CartNode(before, backend) };
    },
  };
}

function cartItemError({ item, reason }: RejectedItem) {
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
