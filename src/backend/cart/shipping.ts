import type { Backend } from '../context.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { UserError } from '../errors.ts';
import type { Cart } from './cart.ts';
import { changeCart } from './change-cart.ts';

/** @throws UserError where the method is not offered for this cart */
export function chooseShipping(backend: Backend, requestSession: RequestSession, chosen: string): Cart {
  const { after } = changeCart(backend, requestSession, (session, before) => {
    if (!before.rates.some(({ id }) => id === chosen)) {
      throw new UserError(
        `"${chosen}" is not an available shipping method for shipping package "${before.packageDetails}"`,
      );
    }
    return { ...session, shippingChoice: { ...session.shippingChoice, chosen } };
  });
  return after;
}
