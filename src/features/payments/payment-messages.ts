import type { IslandMessages } from '#i18n/island-messages.ts';
import type { FAILURE_MESSAGES } from '#shop/errors/failure-kinds.ts';

/** What payments say, besides what the simulator alone does. */
export const PAYMENT_MESSAGES = [
  'payments.loading',
  'payments.unavailable',
  'payments.retry',
  'payments.finding',
  'payments.findingText',
  'payments.unknownTitle',
  'payments.unknownText',
  'payments.unknownOrderText',
  'payments.unclearTitle',
  'payments.unclearText',
  'payments.unclearGoOn',
  'payments.chargedTitle',
  'payments.chargedText',
  'payments.toCheckout',
  'shell.menu.contact',
] as const;

/** What the simulated card form says. */
export const SIMULATOR_MESSAGES = [
  'payments.cardNumber',
  'payments.expiry',
  'payments.expiryHint',
  'payments.code',
  'payments.numberMissing',
  'payments.expiryWrong',
  'payments.codeMissing',
  'payments.simulated',
  'payments.testCards',
  'payments.test.success',
  'payments.test.decline',
  'payments.test.funds',
  'payments.test.error',
  'payments.test.bank',
  'payments.test.processing',
  'payments.bankTitle',
  'payments.bankText',
  'payments.bankAccept',
  'payments.bankRefuse',
] as const;

/** Id of the element that carries these texts in the checkout page. */
export const PAYMENT_MESSAGES_ID = 'islet-payment-texts';

export type PaymentMessage =
  | (typeof PAYMENT_MESSAGES)[number]
  | (typeof SIMULATOR_MESSAGES)[number]
  | (typeof FAILURE_MESSAGES)[number];

/**
 * The texts that the page carries for payments.
 * @throws Error where it carries none: it must show `PaymentTexts`
 */
export function readPaymentMessages(): IslandMessages<PaymentMessage> {
  const text = document.getElementById(PAYMENT_MESSAGES_ID)?.textContent;
  if (!text) throw new Error('The page has no payment texts. It must show PaymentMessages.astro.');
  return JSON.parse(text) as IslandMessages<PaymentMessage>;
}
