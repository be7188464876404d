import type { Backend } from '../../context.ts';
import type { PaymentGatewayOptions } from '../../options.ts';

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
