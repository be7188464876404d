import { addItem, addItems, type ItemInput, type RejectedItem } from '../../../cart/add-item.ts';
import { type Cart, changeCart } from '../../../cart/cart.ts';
import { applyCoupon, applyGiftCard, removeCodes, tryGiftCard } from '../../../cart/codes/apply-codes.ts';
import { chooseShipping } from '../../../cart/delivery.ts';
import {
  emptyCart,
  type QuantityInput,
  removeItems,
  restoreItems,
  updateQuantities,
} from '../../../cart/set-quantities.ts';
import { formatMoney, type MoneyArgs } from '../../../catalog/pricing/format-price.ts';
import type { Backend } from '../../../context.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { UserError } from '../../../errors.ts';
import { mutation } from '../connection.ts';
import { appliedCoupon, cartItemNodes, cartNode } from '../nodes/cart.ts';
import { customerNode } from '../nodes/customer.ts';

/** A list input, which may be null and contain nulls. */
type Given<T> = readonly (T | null)[] | null;

/** Items of an optional list without its nulls. */
function given<T>(items: Given<T> | undefined): T[] {
  return (items ?? []).filter((item) => item !== null);
}

/** WooCommerce's name for the way to pay that a shopper looks at, which plugins make fees of. */
const CHOSEN_METHOD = 'chosen_payment_method';

/** Resolvers of the mutations that change a cart, and of the gift card that one may apply to it. */
export function cartMutations(backend: Backend, request: RequestSession) {
  const cartOf = (cart: Cart) => cartNode(cart, backend);
  const items = (cart: Cart, keys: readonly string[]) => {
    const lines = keys.flatMap((key) => cart.lines.find(({ line }) => line.key === key) ?? []);
    return cartItemNodes(cart, lines, backend);
  };

  return {
    addToCart: mutation((input: ItemInput) => {
      let key = '';
      const { after } = changeCart(backend, request, (session) => {
        const added = addItem(backend, session, input);
        key = added.key;
        return added.session;
      });
      return { cart: cartOf(after), cartItem: items(after, [key])[0] ?? null };
    }),

    addCartItems: mutation((input: { items?: Given<ItemInput> }) => {
      const { cart, keys, rejected } = addItems(backend, request, given(input.items));
      return { cart: cartOf(cart), added: items(cart, keys), cartErrors: rejected.map(cartItemError) };
    }),

    updateItemQuantities: mutation((input: { items?: Given<QuantityInput> }) => {
      const requested = given(input.items);
      const { before, after } = updateQuantities(backend, request, requested);
      const keysOf = (quantities: QuantityInput[]) => quantities.map(({ key }) => key);
      const updated = items(after, keysOf(requested.filter(({ quantity }) => quantity > 0)));
      const removed = items(before, keysOf(requested.filter(({ quantity }) => quantity <= 0)));
      return { cart: cartOf(after), updated, removed, items: [...updated, ...removed] };
    }),

    removeItemsFromCart: mutation((input: { all?: boolean | null; keys?: Given<string> }) => {
      const selection = input.all ? 'all' : given(input.keys);
      const { before, after, keys } = removeItems(backend, request, selection);
      return { cart: cartOf(after), cartItems: items(before, keys) };
    }),

    restoreCartItems: mutation((input: { keys?: Given<string> }) => {
      const { after, keys } = restoreItems(backend, request, given(input.keys));
      return { cart: cartOf(after), cartItems: items(after, keys) };
    }),

    emptyCart: mutation(() => {
      const { before, after } = emptyCart(backend, request);
      return { cart: cartOf(after), deletedCart: cartOf(before) };
    }),

    applyCoupon: mutation((input: { code: string }) => {
      const { cart, code } = applyCoupon(backend, request, input.code);
      return { cart: cartOf(cart), applied: appliedCoupon(cart, code, input.code, backend) };
    }),

    removeCoupons: mutation((input: { codes?: Given<string> }) => ({
      cart: cartOf(removeCodes(backend, request, 'coupons', given(input.codes))),
    })),

    giftCard: ({ code }: { code: string }) => {
      const { balance, ...card } = tryGiftCard(backend, request, code);
      return {
        ...card,
        balance: (args: MoneyArgs) => formatMoney(balance, args, backend.shop),
        applied: null,
      };
    },

    applyGiftCard: mutation((input: { code: string }) => ({
      cart: cartOf(applyGiftCard(backend, request, input.code)),
    })),

    removeGiftCards: mutation((input: { codes?: Given<string> }) => ({
      cart: cartOf(removeCodes(backend, request, 'giftCards', given(input.codes))),
    })),

    updateShippingMethod: mutation(({ shippingMethods }: { shippingMethods?: Given<string> }) => {
      const chosen = shippingMethods?.[0];
      if (!chosen) throw new UserError('No shipping method provided');
      return { cart: cartOf(chooseShipping(backend, request, chosen)) };
    }),

    /** Of the many values that a client can write into its session only the way to pay is kept here. */
    updateSession: mutation((input: { sessionData?: Given<{ key: string; value: string }> }) => {
      const chosen = given(input.sessionData).findLast(({ key }) => key === CHOSEN_METHOD);
      if (chosen) {
        const paymentMethod = chosen.value.slice(0, 100);
        changeCart(backend, request, (session) => ({ ...session, paymentMethod }));
      }
      const { paymentMethod } = request.read(backend.shop);
      return {
        customer: customerNode(backend, request),
        session: paymentMethod ? [{ id: null, key: CHOSEN_METHOD, value: paymentMethod }] : [],
      };
    }),
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
