import Stripe from 'stripe';
import { type Amount, toMinorUnits } from '../../values/amount.ts';

/** Status of a card payment; the names are Stripe's. One whose money was given back is `canceled` too. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** A payment that a shopper may confirm. */
export interface CardIntent {
  id: string;
  clientSecret: string;
  /** In the smallest unit of the currency. */
  amount: number;
  /** ISO 4217, in lower case. */
  currency: string;
  status: IntentStatus;
  /** Names the cart that it was made for. */
  cart: string;
}

export type IntentTerms = Pick<CardIntent, 'amount' | 'currency' | 'cart'>;

/** Interface of a card payment provider. All methods reject where the provider cannot be reached. */
export interface CardPayments {
  /** True if no money moves. */
  readonly simulated: boolean;
  /** For the page; not secret. */
  readonly publishableKey: string;
  /** @param key idempotency key: the same key makes one payment only */
  create(terms: IntentTerms, key: string): Promise<CardIntent>;
  update(id: string, terms: IntentTerms): Promise<CardIntent>;
  /** Null if there is no such payment. */
  retrieve(id: string): Promise<CardIntent | null>;
  /** Cancels a payment, so that it cannot be paid any more. */
  cancel(id: string): Promise<void>;
  /** Gives all the money back. */
  refund(id: string): Promise<void>;
}

interface ChargedOrder {
  total: Amount;
  /** With an ISO 4217 code. */
  data: { currency: string };
}

/** True if a payment has the amount and currency of an order. */
export function isIntentForOrder(intent: CardIntent, { total, data }: ChargedOrder): boolean {
  return (
    intent.amount === chargedAmount(total, data.currency) && intent.currency === data.currency.toLowerCase()
  );
}

/** Currencies that Stripe counts without a smaller unit, and with one of a thousandth. */
const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/** An amount as Stripe counts it, with however many digits the shop writes its prices. */
export function chargedAmount(amount: Amount, currency: string): number {
  if (WHOLE.has(currency)) return toMinorUnits(amount, 0);
  // Banks do not count thousandths: such an amount must end with a zero, or Stripe refuses it.
  return toMinorUnits(amount, 2) * (THOUSANDTHS.has(currency) ? 10 : 1);
}

/** True while a payment can still be changed or confirmed. */
export function isIntentOpen({ status }: CardIntent): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);
}

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
