import { confirmWithBank } from './BankDialog.tsx';
import { type ElementsOptions, SimulatedElements } from './simulated-elements.ts';
import type { IntentResult, SimulatedError, SimulatedIntent, SimulatorApi } from './simulator-api.ts';

interface ConfirmOptions {
  elements: SimulatedElements;
  clientSecret: string;
}

/** The part of Stripe's object that the shop uses. Everything answers with `error`, and nothing throws. */
export class SimulatedStripe {
  readonly #calls: SimulatorApi;

  constructor(calls: SimulatorApi) {
    this.#calls = calls;
  }

  elements(options: ElementsOptions): SimulatedElements {
    return new SimulatedElements(options);
  }

  retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    return this.#calls.retrieve(clientSecret);
  }

  async confirmPayment({ elements, clientSecret }: ConfirmOptions): Promise<IntentResult> {
    const { error: invalid } = await elements.submit();
    if (invalid) return { error: invalid };
    const before = await this.#calls.retrieve(clientSecret);
    if (before.error) return before;
    const refused = validateIntent(before.paymentIntent, elements);
    if (refused) return { error: refused };
    const answer = await this.#calls.confirm(clientSecret, elements.cardNumber);
    if (answer.paymentIntent?.status !== 'requires_action') return toIntentResult(answer);
    const accepted = await confirmWithBank(answer.paymentIntent);
    return toIntentResult(await this.#calls.authenticate(clientSecret, accepted));
  }

  _registerWrapper(): void {}
}

/** Stripe charges nothing else than what its fields were told, and nothing twice. */
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
