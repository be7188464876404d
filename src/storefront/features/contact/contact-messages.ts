import { FIELD_MESSAGES } from '#storefront/features/fields/fields-context.ts';
import type { IslandMessages } from '#storefront/i18n/island-messages.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';

/** Messages of the contact form. */
export const CONTACT_MESSAGES = [
  ...FIELD_MESSAGES,
  'contact.email',
  'contact.message',
  'contact.name',
  'contact.send',
  'contact.sending',
  'contact.sent',
  'contact.subject',
  'failures.busy',
  'failures.offline',
  'failures.refused',
  'failures.reviewLong',
  'failures.tooManyAttempts',
  'failures.unclear',
  'failures.unknown',
] as const;

export type ContactMessages = IslandMessages<KeyOf<(typeof CONTACT_MESSAGES)[number]>>;
