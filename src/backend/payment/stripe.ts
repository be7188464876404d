import Stripe from 'stripe';
import type { CardIntent, CardPayments, IntentStatus, IntentTerms } from './cards.ts';

const TIMEOUT = 15_000;
const RETRIES = 2;

/** Card payments by Stripe. The secret key stays in here. */
export function stripePayments(secretKey: string, publishableKey: string): CardPayments {
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT, maxNetworkRetries: RETRIES });
  const terms = ({ amount, currency, cart }: IntentTerms) => ({ amount, currency, metadata: { cart } });
  return {
    simulated: false,
    publishableKey,
    create: async (given, idempotencyKey) => {
      const params = { ...terms(given), automatic_payment_methods: { enabled: true } };
      return asIntent(await stripe.paymentIntents.create(params, { idempotencyKey }));
    },
    update: async (id, given) => asIntent(await stripe.paymentIntents.update(id, terms(given))),
    retrieve: async (id) => {
      try {
        return asIntent(await stripe.paymentIntents.retrieve(id));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
        throw error;
      }
    },
    cancel: async (id) => {
      await stripe.paymentIntents.cancel(id);
    },
    refund: async (id) => {
      await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` });
    },
  };
}

function asIntent(intent: Stripe.PaymentIntent): CardIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amount: intent.amount,
    currency: intent.currency,
    status: intent.status as IntentStatus,
    cart: intent.metadata.cart ?? '',
  };
}
