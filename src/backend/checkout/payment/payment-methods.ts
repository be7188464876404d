import type { Backend } from '../../context.ts';
import type { Store } from '../../db/database.ts';
import type { PaymentGatewayOptions } from '../../options.ts';
import { type CardPayments, stripePayments } from './card-payments.ts';
import { PaymentSimulator } from './simulator.ts';

/** The id of the gateway for cards. */
export const STRIPE = 'stripe';

const SIMULATED_NOTE = 'Simulated: no money moves. Pay with one of the test card numbers.';

/** The payment methods of the shop: its own gateways, and cards where a provider is configured. */
export function availablePaymentMethods({ shop, cardPayments: cards }: Backend): PaymentGatewayOptions[] {
  const others = shop.paymentGateways.filter(({ id }) => id !== STRIPE);
  if (!cards) return others;
  const own = shop.paymentGateways.find(({ id }) => id === STRIPE);
  const title = own?.title ?? 'Credit card';
  const description = own?.description ?? 'Pay with your credit or debit card.';
  const gateway = cards.simulated
    ? { id: STRIPE, title: `${title} (simulated)`, description: SIMULATED_NOTE }
    : { id: STRIPE, title, description };
  return [gateway, ...others];
}

export interface PaymentEnvironment {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  NODE_ENV?: string | undefined;
  /** Set behind a proxy, as for a shop that others can reach. */
  ISLET_TRUSTED_PROXIES?: string | undefined;
}

/**
 * Chooses the provider of card payments: Stripe where its keys are set; else the simulator, but none in
 * production or for a shop that others can reach, by its own address, by its store's, or through a proxy.
 * @param addresses of the store and the shop, as clients see them
 * @throws if only one of Stripe's keys is set
 */
export function chooseCardPayments(
  store: Store,
  env: PaymentEnvironment,
  addresses: readonly string[],
): CardPayments | null {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  if (secret && publishable) return stripePayments(secret, publishable);
  if (secret || publishable) {
    throw new Error(
      'Card payments need both keys of Stripe: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or neither.',
    );
  }
  const isPublic = addresses.some((address) => !isLocalHost(new URL(address).hostname));
  if (isPublic || env.NODE_ENV === 'production' || env.ISLET_TRUSTED_PROXIES?.trim()) return null;
  return new PaymentSimulator(store);
}

/** True for this machine's host names, and for names that public DNS never resolves. */
function isLocalHost(hostname: string): boolean {
  return (
    /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ||
    /\.(localhost|test|example|invalid)$/.test(hostname)
  );
}
