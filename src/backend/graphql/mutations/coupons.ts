import { shownGoods } from '../../cart/cart.ts';
import { changeCart } from '../../cart/change.ts';
import type { Backend } from '../../context.ts';
import { couponCode, usableCoupon } from '../../coupons/coupons.ts';
import { UserError } from '../../errors.ts';
import type { Visit } from '../../session/visit.ts';
import { CartNode } from '../nodes/cart.ts';
import type { Input } from './cart.ts';

/** More coupons than this are never used together. */
const MOST_COUPONS = 20;

/** The mutations that put coupons into the cart and take them out. */
export function couponMutations(backend: Backend, visit: Visit) {
  return {
    applyCoupon: ({ input }: Input<{ code: string }>) => {
      const code = couponCode(input.code);
      const { after } = changeCart(backend, visit, (session, before) => {
        if (session.coupons.includes(code)) {
          throw new UserError('This coupon has already been applied to the cart');
        }
        const goods = shownGoods(before.totals, backend, 'subtotal');
        const coupon = usableCoupon(backend.store, code, goods, backend.shop);
        const alone = before.coupons.find((one) => one.individualUse);
        if (alone) {
          throw new UserError(
            `Sorry, coupon &quot;${alone.code}&quot; has already been applied and cannot be used in conjunction with other coupons.`,
          );
        }
        const others = coupon.individualUse ? [] : session.coupons.slice(1 - MOST_COUPONS);
        return { ...session, coupons: [...others, code] };
      });
      const cart = new CartNode(after, backend);
      return {
        clientMutationId: input.clientMutationId ?? null,
        applied: cart.appliedCoupon(code, input.code),
        cart,
      };
    },

    removeCoupons: ({ input }: Input<{ codes?: readonly (string | null)[] | null }>) => {
      const codes = (input.codes ?? []).filter((code) => code !== null).map(couponCode);
      if (codes.length === 0) throw new UserError('No coupon codes provided');
      const { after } = changeCart(backend, visit, (session) => {
        if (codes.some((code) => !session.coupons.includes(code))) {
          throw new UserError('This coupon has not been applied to the cart.');
        }
        return { ...session, coupons: session.coupons.filter((code) => !codes.includes(code)) };
      });
      return { clientMutationId: input.clientMutationId ?? null, cart: new CartNode(after, backend) };
    },
  };
}
