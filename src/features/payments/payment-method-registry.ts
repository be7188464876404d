import type { PaymentGateway } from '#shop/customer/customer.ts';
import type { ClientConfig } from '#shop/site/client-config.ts';
import { creditCardMethod } from './credit-card-method.ts';
import type { PaymentMethod } from './payment-method.ts';

/** Ways to pay that need more than to be chosen, by the store's id of the gateway. */
const METHODS: Record<string, PaymentMethod> = { stripe: creditCardMethod };

/** Gateways that ask for nothing: the shopper pays later, in another way. */
const OFFLINE_GATEWAYS: readonly string[] = ['cod', 'bacs', 'cheque'];

/** What a gateway asks for under its choice; undefined for nothing. */
export function paymentMethod(gatewayId: string): PaymentMethod | undefined {
  return METHODS[gatewayId];
}

/** The gateways that can be paid with from here, in the store's order. */
export function offeredGateways(gateways: readonly PaymentGateway[], config: ClientConfig): PaymentGateway[] {
  return gateways.filter(({ id }) => OFFLINE_GATEWAYS.includes(id) || paymentMethod(id)?.isOffered(config));
}
