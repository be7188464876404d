import type { Variables } from '#storefront/api/shopper/shopper-api.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { requestPasswordReset, signIn, whileLoginPending } from './account.ts';
import { storeConnection } from './page-connection.ts';

/**
 * Creates an account whose password the shopper chooses by the link of an email, and signs in to it.
 * @returns `isMailed` is false if the store could not send that email. A sign-in that fails is no failure: the link
 *   leads into the account
 */
export function registerByLink(
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
