import { SendContactMessage } from '#storefront/api/operations/send-contact-message.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
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
