import { isPaidAtStore, OFFLINE_GATEWAYS } from '#storefront/domain/checkout/store-checkout.ts';
import type { PaymentGateway } from '#storefront/domain/customer/customer.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import { creditCardMethod } from './credit-card-method.ts';
import type { PaymentMethod } from './payment-method.ts';

/** Payment methods with fields of their own, by the store's gateway id. */
const METHODS: Record<string, PaymentMethod> = { stripe: creditCardMethod };

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
