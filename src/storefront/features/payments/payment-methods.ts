import type { ComponentType } from 'react';
import { isPaidAtStore, OFFLINE_GATEWAYS } from '#storefront/domain/checkout/payment-settings.ts';
import type { PaymentGateway } from '#storefront/domain/customer/customer.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { PaymentFieldsProps } from './payment-method.ts';

/** A payment method with fields of its own, such as a card. */
interface PaymentMethod {
  isOffered(config: ClientConfig): boolean;
  load(): Promise<ComponentType<PaymentFieldsProps>>;
}

/** Payment methods with fields of their own, by the store's gateway id; cards by Stripe's Payment Element. */
const METHODS: Record<string, PaymentMethod> = {
  stripe: {
    isOffered: ({ cards }) => cards !== null,
    load: async () => (await import('./CreditCardFields.tsx')).CreditCardFields,
  },
};

/** The payment method of a gateway; undefined for one without fields. */
export function paymentMethod(gatewayId: string): PaymentMethod | undefined {
  return METHODS[gatewayId];
}

/** The gateways that checkout supports, in the store's order. */
export function offeredGateways(gateways: readonly PaymentGateway[], config: ClientConfig): PaymentGateway[] {
  return gateways.filter(
    ({ id }) =>
      isPaidAtStore(id, config) || OFFLINE_GATEWAYS.includes(id) || paymentMethod(id)?.isOffered(config),
  );
}

/** Query parameters that Stripe adds when a shopper returns from a bank. */
const PARAMETERS = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'source_redirect_slug',
];

/** Removes Stripe's parameters from the page's URL, so that the secret stays out of history and links. */
export function cleanReturnUrl(): void {
  const url = new URL(location.href);
  const found = PARAMETERS.filter((name) => url.searchParams.has(name));
  if (found.length === 0) return;
  for (const name of found) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
