import Stripe from 'stripe';
import type { CardIntent, CardPayments, IntentStatus, IntentTerms } from './card-payments.ts';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;

/** Address of Stripe; only tests set it. */
type StripeAddress = Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'>;

/** Card payments by Stripe. Neither the secret key nor Stripe's error details leave this class. */
export function stripePayments(
  secretKey: string,
  publishableKey: string,
  address: StripeAddress = {},
): CardPayments {
  const stripe = new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: RETRIES, ...address });
  const terms = ({ amount, currency, cart }: IntentTerms) => ({ amount, currency, metadata: { cart } });
  return {
    simulated: false,
    publishableKey,
    create: (given, idempotencyKey) =>
      withStripeErrors('begin a payment', async () => {
        const params = { ...terms(given), automatic_payment_methods: { enabled: true } };
        return toCardIntent(await stripe.paymentIntents.create(params, { idempotencyKey }));
      }),
    update: (id, given) =>
      withStripeErrors('change a payment', async () =>
        toCardIntent(await stripe.paymentIntents.update(id, terms(given))),
      ),
    retrieve: (id) =>
      withStripeErrors('look up a payment', async () => {
        try {
          return toCardIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }));
        } catch (error) {
          if (error instanceof Stripe.errors.StripeError && error.code === 'resource_missing') return null;
          throw error;
        }
      }),
    cancel: (id) =>
      withStripeErrors('cancel a payment', async () => void (await stripe.paymentIntents.cancel(id))),
    refund: (id) =>
      withStripeErrors('refund a payment', async () => {
        await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `refund-${id}` });
      }),
  };
}

/** Stripe's errors hold whole answers, client secrets among them, which must not get into a log. */
async function withStripeErrors<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const { type, code, statusCode } = error;
    const reason = [type, code, statusCode].filter(Boolean).join(', ');
    throw new Error(`Stripe did not ${what} (${reason}).`);
  }
}

function toCardIntent(intent: Stripe.PaymentIntent): CardIntent {
  const { latest_charge: charge } = intent;
  // Stripe goes on calling a payment succeeded whose money was given back.
  const isRefunded = typeof charge === 'object' && charge?.refunded === true;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amount: intent.amount,
    currency: intent.currency,
    status: isRefunded ? 'canceled' : (intent.status as IntentStatus),
    cart: intent.metadata.cart ?? '',
  };
}
