import type { IslandMessages } from '#storefront/i18n/island-messages.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';

/** Messages of payments, without those of the simulator. */
export const PAYMENT_MESSAGES = [
  'failures.*',
  'payments.loading',
  'payments.unavailable',
  'payments.rounded',
  'messages.retry',
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

/** Messages of the simulated card form. */
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
  'payments.test.*',
  'payments.bankTitle',
  'payments.bankText',
  'payments.bankAccept',
  'payments.bankRefuse',
] as const;

/** DOM id of the JSON with these messages in the checkout page. */
export const PAYMENT_MESSAGES_ID = 'islet-payment-texts';

type PaymentMessage = KeyOf<(typeof PAYMENT_MESSAGES)[number] | (typeof SIMULATOR_MESSAGES)[number]>;

/** Reads the messages that the checkout puts into its page. @throws Error if the page has none */
export function readPaymentMessages(): IslandMessages<PaymentMessage> {
  const json = document.getElementById(PAYMENT_MESSAGES_ID)?.textContent;
  if (!json) throw new Error('The page has no payment texts.');
  return JSON.parse(json) as IslandMessages<PaymentMessage>;
}
