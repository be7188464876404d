import { randomBytes } from 'node:crypto';
import type { Store } from '../../db/database.ts';
import type { CardIntent, CardPayments, IntentStatus } from './card-payments.ts';

interface IntentRow extends Record<string, unknown> {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  status: IntentStatus;
  metadata: string;
  /** Why the last try failed, as Stripe's decline code. */
  decline: string | null;
  created: number;
}

/** A payment as the page's simulated Stripe object receives it. */
export interface SimulatedIntent {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  status: IntentStatus;
  simulated: true;
  last_payment_error: { type: 'card_error'; code: string; decline_code: string; message: string } | null;
}

type Outcome = { status: IntentStatus } | { decline: keyof typeof DECLINES };

const DECLINES = {
  generic_decline: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  incorrect_number: 'Your card number is incorrect.',
  authentication_required:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

/** Stripe's test cards; the last one is ours and stays under way for a while. */
export const TEST_CARDS = {
  success: '4242424242424242',
  decline: '4000000000000002',
  insufficientFunds: '4000000000009995',
  processingError: '4000000000000119',
  threeDSecure: '4000002760003184',
  processing: '4000000000000077',
} as const;

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  [TEST_CARDS.success]: { status: 'succeeded' },
  [TEST_CARDS.decline]: { decline: 'generic_decline' },
  [TEST_CARDS.insufficientFunds]: { decline: 'insufficient_funds' },
  [TEST_CARDS.processingError]: { decline: 'processing_error' },
  [TEST_CARDS.threeDSecure]: { status: 'requires_action' },
  [TEST_CARDS.processing]: { status: 'processing' },
};

/** Duration of a simulated payment that is processed later, in milliseconds. */
const PROCESSING_TIME = 10_000;

/**
 * Card payments in which no money moves, for trying out a shop. Intents live in the database; the page
 * confirms them with `confirm` and `authenticate` as it would with Stripe.
 */
export class PaymentSimulator implements CardPayments {
  readonly simulated = true;
  readonly publishableKey = 'pk_test_simulated';
  readonly #store: Store;
  readonly #now: () => number;
  readonly #created = new Map<string, string>();

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  async create(terms: Parameters<CardPayments['create']>[0], key: string): Promise<CardIntent> {
    const existing = this.#created.get(key);
    const payment = existing && (await this.retrieve(existing));
    if (payment) return payment;
    const id = `pi_simulated_${randomBytes(12).toString('hex')}`;
    const secret = `${id}_secret_${randomBytes(12).toString('hex')}`;
    this.#store.withoutRevision(() =>
      this.#store.insert('payment_intents', {
        id,
        client_secret: secret,
        amount: terms.amount,
        currency: terms.currency,
        status: 'requires_payment_method',
        metadata: terms.cart,
        created: this.#now(),
      }),
    );
    this.#created.set(key, id);
    return asIntent(this.#row(id));
  }

  async update(id: string, terms: Parameters<CardPayments['update']>[1]): Promise<CardIntent> {
    const changed = this.#change(
      `UPDATE payment_intents SET amount = ?, currency = ?, metadata = ? WHERE id = ?
       AND status LIKE 'requires_%'`,
      terms.amount,
      terms.currency,
      terms.cart,
      id,
    );
    if (changed === 0) throw new Error(`Payment ${id} cannot be changed any more.`);
    return asIntent(this.#row(id));
  }

  async retrieve(id: string): Promise<CardIntent | null> {
    const row = this.#find('id', id);
    return row ? asIntent(row) : null;
  }

  async cancel(id: string): Promise<void> {
    this.#change("UPDATE payment_intents SET status = 'canceled' WHERE id = ? AND status <> 'succeeded'", id);
  }

  async refund(id: string): Promise<void> {
    this.#change("UPDATE payment_intents SET status = 'canceled', decline = 'refunded' WHERE id = ?", id);
  }

  /** Attempts a payment with a card, as `stripe.confirmPayment` does. Null for an unknown secret. */
  confirm(clientSecret: string, cardNumber: string): SimulatedIntent | null {
    const row = this.#find('client_secret', clientSecret);
    if (!row) return null;
    if (!row.status.startsWith('requires_')) return simulated(row);
    const outcome = OUTCOMES[cardNumber.replace(/\D/g, '')] ?? { decline: 'incorrect_number' };
    if ('decline' in outcome) return this.#finish(row.id, 'requires_payment_method', outcome.decline);
    return this.#finish(row.id, outcome.status, null);
  }

  /** Ends the bank's question: the shopper has agreed, or has refused. */
  authenticate(clientSecret: string, accepted: boolean): SimulatedIntent | null {
    const row = this.#find('client_secret', clientSecret);
    if (!row) return null;
    if (row.status !== 'requires_action') return simulated(row);
    return accepted
      ? this.#finish(row.id, 'succeeded', null)
      : this.#finish(row.id, 'requires_payment_method', 'authentication_required');
  }

  /** The result of `stripe.retrievePaymentIntent` for the page. */
  show(clientSecret: string): SimulatedIntent | null {
    const row = this.#find('client_secret', clientSecret);
    return row ? simulated(row) : null;
  }

  #finish(id: string, status: IntentStatus, decline: string | null): SimulatedIntent {
    const created = this.#now();
    this.#store.withoutRevision(() =>
      this.#store.update('payment_intents', id, { status, decline, created }),
    );
    return simulated(this.#row(id));
  }

  #find(column: 'id' | 'client_secret', value: string): IntentRow | undefined {
    const row = this.#store.get<IntentRow>(`SELECT * FROM payment_intents WHERE ${column} = ?`, value);
    const isDone = row?.status === 'processing' && this.#now() - row.created >= PROCESSING_TIME;
    if (!row || !isDone) return row;
    this.#change("UPDATE payment_intents SET status = 'succeeded' WHERE id = ?", row.id);
    return { ...row, status: 'succeeded' };
  }

  #row(id: string): IntentRow {
    const row = this.#find('id', id);
    if (!row) throw new Error(`There is no payment ${id}.`);
    return row;
  }

  #change(sql: string, ...values: (string | number | null)[]): number {
    return this.#store.runOutside(sql, ...values);
  }
}

function asIntent(row: IntentRow): CardIntent {
  const { id, client_secret: clientSecret, amount, currency, status, metadata: cart } = row;
  return { id, clientSecret, amount, currency, status, cart };
}

function simulated(row: IntentRow): SimulatedIntent {
  const { id, client_secret, amount, currency, status, decline } = row;
  const message = decline && decline in DECLINES ? DECLINES[decline as keyof typeof DECLINES] : null;
  const code =
    decline === 'authentication_required' ? 'payment_intent_authentication_failure' : 'card_declined';
  return {
    id,
    client_secret,
    amount,
    currency,
    status,
    simulated: true,
    last_payment_error:
      decline && message ? { type: 'card_error', code, decline_code: decline, message } : null,
  };
}
