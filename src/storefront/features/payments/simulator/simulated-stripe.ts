import type { StripeConstructor } from '@stripe/stripe-js';
import { confirmWithBank } from './BankDialog.tsx';
import {
  type ElementsOptions,
  hasSimulatedFault,
  SimulatedElements,
  throwSimulated,
} from './simulated-elements.ts';
import {
  createSimulatorApi,
  type IntentResult,
  type SimulatedError,
  type SimulatedIntent,
  type SimulatorApi,
} from './simulator-api.ts';

/** The version of Stripe's script that the loader expects; it warns about others. */
const VERSION = 'endive';

/**
 * Defines a simulated `Stripe`, which keeps the loader from loading Stripe's script. It implements the part of
 * Stripe's API that the shop uses, on top of the embedded backend.
 */
export function installSimulator(graphqlUrl: string): void {
  const api = createSimulatorApi(new URL('/simulated-payments', new URL(graphqlUrl, location.href)));
  const construct = Object.assign(() => new SimulatedStripe(api), { version: VERSION });
  window.Stripe = construct as unknown as StripeConstructor;
}

/** An answer that never comes. */
const NEVER = new Promise<never>(() => {});

interface ConfirmOptions {
  elements: SimulatedElements;
  clientSecret: string;
}

/** The part of Stripe's API that the shop uses. Failures resolve to `error`; only simulated faults throw. */
class SimulatedStripe {
  readonly #api: SimulatorApi;

  constructor(api: SimulatorApi) {
    this.#api = api;
  }

  elements(options: ElementsOptions): SimulatedElements {
    return new SimulatedElements(options);
  }

  async retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    if (hasSimulatedFault('answers hang')) return NEVER;
    return this.#api.retrieve(clientSecret);
  }

  async confirmPayment({ elements, clientSecret }: ConfirmOptions): Promise<IntentResult> {
    throwSimulated('confirm throws');
    if (hasSimulatedFault('answers hang')) return NEVER;
    const { error: invalid } = await elements.submit();
    if (invalid) return { error: invalid };
    const current = await this.#api.retrieve(clientSecret);
    if (current.error) return current;
    const invalidIntent = validateIntent(current.paymentIntent, elements);
    if (invalidIntent) return { error: invalidIntent };
    const answer = await this.#api.confirm(clientSecret, elements.cardNumber);
    if (answer.paymentIntent?.status !== 'requires_action') return toIntentResult(answer);
    const accepted = await confirmWithBank(answer.paymentIntent);
    return toIntentResult(await this.#api.authenticate(clientSecret, accepted));
  }

  _registerWrapper(): void {}
}

/** Like Stripe, rejects a second charge, and an amount other than that of the fields. */
function validateIntent(intent: SimulatedIntent, { options }: SimulatedElements): SimulatedError | null {
  const type = 'invalid_request_error';
  if (!intent.status.startsWith('requires_')) {
    const code = 'payment_intent_unexpected_state';
    return { type, code, message: 'This payment cannot be confirmed any more.', payment_intent: intent };
  }
  if (intent.amount !== options.amount || intent.currency !== options.currency) {
    return { type, message: 'The amount of the fields is not that of the payment.' };
  }
  return null;
}

function toIntentResult(answer: IntentResult): IntentResult {
  const { paymentIntent } = answer;
  const failed = paymentIntent?.last_payment_error;
  return failed ? { error: { ...failed, payment_intent: paymentIntent } } : answer;
}
