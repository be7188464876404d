import { createContext, useContext } from 'react';
import { formatMoney } from '#i18n/format.ts';
import { formatDate } from '#i18n/format-date.ts';
import type { islandTranslator } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import { orderStatusName } from '#shop/checkout/order.ts';
import type { Currency } from '#shop/pricing/pricing-types.ts';
import type { OrderMessage } from './order-messages.ts';

/** What every part of an order page writes with. */
export interface OrderFormatting {
  locale: Locale;
  currency: Currency;
  t: ReturnType<typeof islandTranslator<OrderMessage>>;
}

export const OrderContext = createContext<OrderFormatting | null>(null);

/** @throws Error outside an order page */
export function useOrderFormatting() {
  const writing = useContext(OrderContext);
  if (writing === null) throw new Error('Parts of an order are shown within a WritingContext.');
  const { locale, currency, t } = writing;
  return {
    ...writing,
    money: (amount: number) => formatMoney(locale, amount, currency),
    /** A day, or nothing where the store tells none. */
    day: (date: string) => formatDay(locale, date),
    /** A status in words; one that only the store knows as it comes. */
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
