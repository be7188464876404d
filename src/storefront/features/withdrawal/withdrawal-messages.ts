import type { OptionLabels } from '#storefront/domain/catalog/variations/attribute-labels.ts';
import { FIELD_MESSAGES } from '#storefront/features/fields/fields-context.ts';
import type { IslandMessages, islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';

/** Messages of the form for withdrawing from a contract. */
export const WITHDRAWAL_MESSAGES = [
  ...FIELD_MESSAGES,
  'contact.email',
  'withdrawal.all',
  'withdrawal.change',
  'withdrawal.chooseSome',
  'withdrawal.confirm',
  'withdrawal.confirming',
  'withdrawal.declaration',
  'withdrawal.done',
  'withdrawal.doneContact',
  'withdrawal.doneText',
  'withdrawal.email',
  'withdrawal.goods',
  'withdrawal.mailHint',
  'withdrawal.mailText',
  'withdrawal.name',
  'withdrawal.next',
  'withdrawal.order',
  'withdrawal.orderHint',
  'withdrawal.orderNumber',
  'withdrawal.print',
  'withdrawal.quantity',
  'withdrawal.receiptHint',
  'withdrawal.received',
  'withdrawal.review',
  'withdrawal.some',
  'withdrawal.statement',
  'withdrawal.unsent',
  'withdrawal.which',
  'failures.busy',
  'failures.offline',
  'failures.refused',
  'failures.reviewLong',
  'failures.tooManyAttempts',
  'failures.unclear',
  'failures.unknown',
] as const;

type WithdrawalMessage = KeyOf<(typeof WITHDRAWAL_MESSAGES)[number]>;
type WithdrawalMessages = IslandMessages<WithdrawalMessage>;
export type WithdrawalTranslate = ReturnType<typeof islandTranslator<WithdrawalMessage>>;

export interface WithdrawalProps {
  locale: Locale;
  messages: WithdrawalMessages;
  /** Name of the shop, the other side of the contract. */
  shop: string;
  way: 'store' | 'contact' | 'mail';
  /** Where a prepared email goes; used by the way `mail` alone. */
  email: string;
  optionLabels?: OptionLabels | undefined;
}
