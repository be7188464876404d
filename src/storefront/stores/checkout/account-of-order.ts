import type { Variables } from '#storefront/api/shopper/shopper-api.ts';
import { addressInput } from '#storefront/domain/checkout/checkout-request.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { requestPasswordReset, signIn, whileLoginPending } from '../session/account.ts';
import { storeConnection } from '../session/page-connection.ts';

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

/**
 * Creates an account whose password the shopper chooses by the link of an email, and signs in to it.
 * @returns `isMailed` is false if the store could not send that email. A sign-in that fails is no failure: the link
 *   leads into the account
 */
function registerByLink(
  account: Omit<Variables<'registerCustomer'>['input'], 'password'> & { email: string },
): Promise<Outcome<{ isMailed: boolean }>> {
  return whileLoginPending(async () => {
    const { api } = storeConnection();
    const password = randomPassword();
    const created = await api.mutation('registerCustomer', { input: { ...account, password } });
    if (!created.ok) return created;
    const mailed = await requestPasswordReset(account.email);
    await signIn({ username: account.email, password });
    return { ok: true, value: { isMailed: mailed.ok } };
  });
}

/** A password that nobody learns, of 192 bits. */
function randomPassword(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16)).join('-');
}
