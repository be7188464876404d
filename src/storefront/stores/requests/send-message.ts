import { SendContactMessage, WithdrawFromContract } from '#storefront/api/operations/send-messages.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import type { WithdrawalStatement } from '#storefront/domain/checkout/withdrawal.ts';
import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { storeConnection } from '../session/page-connection.ts';

registerOperations({ SendContactMessage });

/** A message to the shop as it is typed. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Filled in by programs only: people do not see the field. */
  website: string;
}

/** Sends a message to the shop, once: if the answer is lost, the shopper decides about sending it again. */
export async function sendMessage(typed: ContactMessage): Promise<Outcome> {
  const { name, email, subject, message, website } = typed;
  const response = await storeConnection().api.mutation('SendContactMessage', {
    name: name.trim(),
    email: email.trim(),
    subject: subject.trim(),
    message: message.trim(),
    website,
  });
  if (!response.ok) return response;
  return response.data.sendContactMessage?.success
    ? { ok: true, value: undefined }
    : { ok: false, failure: failure('unknown') };
}

registerOperations({ WithdrawFromContract });

/**
 * Sends a withdrawal to the store, which emails a receipt in the language of the page. If the answer is lost, the
 * shopper decides about sending it again: two of them say the same.
 * @returns when it was received, in milliseconds since 1970
 */
export async function sendWithdrawal(
  { name, email, orderNumber, goods }: WithdrawalStatement,
  locale: Locale,
): Promise<Outcome<number>> {
  const response = await storeConnection().api.mutation('WithdrawFromContract', {
    ...{ name, email, orderNumber, goods },
    language: locale,
  });
  if (!response.ok) return response;
  const time = Date.parse(response.data.withdrawFromContract?.receivedAt ?? '');
  return Number.isNaN(time) ? { ok: false, failure: failure('unknown') } : { ok: true, value: time };
}
