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
