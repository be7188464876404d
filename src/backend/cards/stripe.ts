import Stripe from 'stripe';
import type { CardIntent, CardPayments, IntentStatus, IntentTerms } from './cards.ts';

const TIMEOUT = 15_000;
const RETRIES = 2;

/** Where Stripe is; only tests say. */
export type StripeAddress = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>;

/** Card payments by Stripe. The secret key stays in here, and so does what Stripe tells about failures. */
export function stripePayments(
  secretKey: string,
  publishableKey: string,
  address: StripeAddress = {},
): CardPayments {
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT, maxNetworkRetries: RETRIES, ...address });
  const terms = ({ amount, currency, cart }: IntentTerms) => ({ amount, currency, metadata: { cart } });
  return {
    simulated: false,
    publishableKey,
    create: (given, idempotencyKey) =>
      asking('begin a payment', async () => {
        const params = { ...terms(given), automatic_payment_methods: { enabled: true } };
        return asIntent(await stripe.paymentIntents.create(params, { idempotencyKey }));
      }),
    update: (id, given) =>
      asking('change a payment', async () => asIntent(await stripe.paymentIntents.update(id, terms(given)))),
    retrieve: (id) =>
      asking('look up a payment', async () => {
        try {
          return asIntent(await stripe.paymentIntents.retrieve(id));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
          throw error;
        }
      }),
    cancel: (id) => asking('cancel a payment', async () => void (await stripe.paymentIntents.cancel(id))),
    refund: (id) =>
      asking('refund a payment', async () => {
        await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` });
      }),
  };
}

/** Stripe's errors hold whole answers, client secrets among them, which must not get into a log. */
async function asking<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode } = error;
    const reason = [type, code, statusCode].filter(Boolean).join(', ');
    throw new Error(`Stripe did not ${what} (${reason}).`);
  }
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
