import { orderStatusName } from '#storefront/domain/checkout/order.ts';
import type { Currency } from '#storefront/domain/pricing/pricing-types.ts';
import type { ImageProvider } from '#storefront/domain/settings/settings.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { formatDate, formatTime } from '#storefront/i18n/format-date.ts';
import type { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { requiredContext } from '#storefront/ui/required-context.ts';
import type { OrderMessage } from './order-messages.ts';

/** Formatting context shared by the components of the order page. */
export interface OrderFormatting {
  locale: Locale;
  currency: Currency;
  bankDetails: readonly string[];
  imageProvider: ImageProvider;
  /** See `payPage`. */
  payPage: string | null;
  t: ReturnType<typeof islandTranslator<OrderMessage>>;
}

const [OrderContext, useContext] = requiredContext<OrderFormatting>('OrderContext');

export { OrderContext };

/** Translator and formats of the order page. @throws Error outside an `OrderContext` */
export function useOrderFormatting() {
  const context = useContext();
  const { locale, currency, t } = context;
  return {
    ...context,
    money: (amount: number) => formatMoney(locale, amount, currency),
    /** Formats a date; empty if the store sends none. */
    day: (date: string) => formatDay(locale, date),
    time: (time: number) => formatTime(locale, time),
    /** Translates a status; a custom status of the store stays as it is. */
    status: (status: string) => {
      const name = orderStatusName(status);
      return name === null ? status : t(`order.status.${name}`);
    },
  };
}

function formatDay(locale: Locale, date: string): string {
  try {
    return formatDate(locale, date);
  } catch {
    return '';
  }
}
