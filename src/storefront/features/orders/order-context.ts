import type { OptionLabels } from '#storefront/domain/catalog/variations/attribute-labels.ts';
import { orderStatusName } from '#storefront/domain/checkout/order.ts';
import type { SharedProps } from '#storefront/domain/page-data/client-config.ts';
import type { DeliveryTime } from '#storefront/domain/settings/settings.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { formatDate, formatTime } from '#storefront/i18n/format-date.ts';
import type { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { KeyOf } from '#storefront/i18n/messages.ts';
import { requiredContext } from '#storefront/ui/island-helpers.ts';
import type { MethodTexts } from '#storefront/ui/MethodTitles.tsx';

/** Messages of orders, which the account shows as well. */
export const ORDER_MESSAGES = [
  'order.*',
  'order.title',
  'order.lead',
  'account.buyAgain',
  'account.inCartAgain',
  'account.notAvailable',
  'account.register',
  'account.registerHint',
  'account.title',
  'busy.adding',
  'busy.processing',
  'cart.adjustment',
  'cart.checkout',
  'failures.accountExists',
  'failures.busy',
  'failures.emailInvalid',
  'failures.emailTaken',
  'failures.offline',
  'failures.refused',
  'failures.session',
  'failures.tooManyAccounts',
  'failures.unknown',
  'messages.orderNotFound',
  'messages.retry',
  'selling.goesWith',
  'shell.cart.browse',
  'shell.menu.contact',
  'withdrawal.link',
] as const;

export type OrderMessage = KeyOf<(typeof ORDER_MESSAGES)[number]>;

/** Shared by the components that show orders. */
export interface OrderFormatting extends Pick<SharedProps, 'locale' | 'currency' | 'imageProvider'> {
  /** Lines of the account for bank transfers; empty if the email names it. */
  bankDetails: readonly string[];
  /** See `payPage`. */
  payPage: string | null;
  /** See `withdrawalHref`. */
  withdrawal: string | null;
  /** Null where no arrival is promised. */
  delivery: DeliveryTime | null;
  optionLabels?: OptionLabels | undefined;
  methodTexts?: MethodTexts | undefined;
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
