import type { Backend } from '../context.ts';
import { saveAddresses } from '../customers/accounts.ts';
import { type AddressInput, mergeAddress } from '../customers/address.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import { type AccountChange, changeNames } from '../customers/sign-in/change-account.ts';
import { UserError } from '../errors.ts';
import { type Cart, changeCart } from './cart.ts';

export interface CustomerChange extends AccountChange {
  billing?: AddressInput | null;
  shipping?: AddressInput | null;
  shippingSameAsBilling?: boolean | null;
}

/**
 * Changes the addresses of the shopper's session, which taxes and shipping depend on, and the names of a
 * signed-in customer with them.
 * @throws UserError if the account cannot be changed like that
 */
export function updateCustomer(backend: Backend, request: RequestSession, change: CustomerChange): void {
  const { store } = backend;
  const { user } = request;
  changeCart(backend, request, (session) => {
    const billing = mergeAddress(session.billing, change.billing);
    const shipping = change.shippingSameAsBilling
      ? { ...billing, email: '' }
      : mergeAddress(session.shipping, change.shipping);
    if (user !== null) {
      changeNames(store, user, change);
      saveAddresses(store, user, billing, shipping);
    }
    const hasDestination = change.shippingSameAsBilling || Object.values(change.shipping ?? {}).some(Boolean);
    const calculatedShipping = session.calculatedShipping || Boolean(hasDestination);
    return { ...session, billing, shipping, calculatedShipping };
  });
}

/** @throws UserError if the method is not offered for this cart */
export function chooseShipping(backend: Backend, request: RequestSession, chosen: string): Cart {
  return changeCart(backend, request, (session, before) => {
    if (!before.rates.some(({ id }) => id === chosen)) {
      throw new UserError(
        `"${chosen}" is not an available shipping method for shipping package "${before.packageDetails}"`,
      );
    }
    return { ...session, shippingChoice: { ...session.shippingChoice, chosen } };
  }).after;
}
