import { applyCoupon, removeCoupons } from '../../../cart/coupons.ts';
import type { Backend } from '../../../context.ts';
import type { RequestSession } from '../../../customers/session/request-session.ts';
import { CartNode } from '../nodes/cart.ts';
import { type Given, given, type Input } from './input.ts';

/** Resolvers of the mutations that apply and remove coupons. */
export function couponMutations(backend: Backend, requestSession: RequestSession) {
  return {
    applyCoupon: ({ input }: Input<{ code: string }>) => {
      const { cart: after, code } = applyCoupon(backend, requestSession, input.code);
      const cart = new CartNode(after, backend);
      return {
        clientMutationId: input.clientMutationId ?? null,
        applied: cart.appliedCoupon(code, input.code),
        cart,
      };
    },

    removeCoupons: ({ input }: Input<{ codes?: Given<string> }>) => {
      const after = removeCoupons(backend, requestSession, given(input.codes));
      return { clientMutationId: input.clientMutationId ?? null, cart: new CartNode(after, backend) };
    },
  };
}
