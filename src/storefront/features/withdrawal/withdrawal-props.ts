import type { OptionLabels } from '#storefront/domain/catalog/variations/attribute-labels.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { WithdrawalMessages } from './withdrawal-messages.ts';

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
