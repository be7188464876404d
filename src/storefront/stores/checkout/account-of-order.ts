import type { Variables } from '#storefront/api/shopper/shopper-api.ts';
import { addressInput } from '#storefront/domain/checkout/checkout-request.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { registerByLink } from '../session/register-by-link.ts';

/**
 * Creates an account for the guest who made an order, with its addresses, and signs in to it. The password is chosen by
 * the link of an email, which proves the address too.
 * @returns `isMailed` is false if the store could not send that email
 */
export function createAccountOf({
  billing,
  shippingAddress,
}: Pick<Order, 'shippingAddress'> & { billing: Address }): Promise<Outcome<{ isMailed: boolean }>> {
  const { firstName, lastName, email } = billing;
  const addresses = {
    billing: addressInput(billing),
    ...(shippingAddress?.address1 && { shipping: addressInput({ ...shippingAddress, email: '' }) }),
  } as Pick<Variables<'registerCustomer'>['input'], 'billing' | 'shipping'>;
  return registerByLink({ email, firstName, lastName, ...addresses });
}
