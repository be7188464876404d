import type { ReactNode } from 'react';
import type { Order } from '#storefront/domain/checkout/order.ts';
import { SignInContext } from '#storefront/features/account/account-context.ts';
import type { SignInMessages } from '#storefront/features/account/account-messages.ts';
import { SignInCard } from '#storefront/features/account/sign-in/SignInCard.tsx';
import { FieldsContext } from '#storefront/features/fields/fields-context.ts';
import { OrderTimeline } from '#storefront/features/orders/OrderTimeline.tsx';
import { OrderView } from '#storefront/features/orders/OrderView.tsx';
import { OrderContext, type OrderFormatting } from '#storefront/features/orders/order-context.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';
import { translator } from '#storefront/i18n/translate.ts';

type Formatting = Omit<OrderFormatting, 't'>;

function Ordering({ children, ...formatting }: Formatting & { children: ReactNode }) {
  return <OrderContext value={{ ...formatting, t: translator(formatting.locale) }}>{children}</OrderContext>;
}

/** The steps of an order. Not an island, as all of these: buttons do nothing. */
export function Timeline({ order, ...formatting }: Formatting & { order: Order }) {
  return (
    <Ordering {...formatting}>
      <OrderTimeline order={order} />
    </Ordering>
  );
}

/** All of the page of an order. */
export function WholeOrder({ order, ...formatting }: Formatting & { order: Order }) {
  return (
    <Ordering {...formatting}>
      <OrderView order={order} />
    </Ordering>
  );
}

const TABS = {
  'account.orders': 'i-ph-package',
  'account.downloads': 'i-ph-download-simple',
  'shell.menu.wishlist': 'i-ph-heart',
  'account.details': 'i-ph-identification-card',
} as const satisfies Partial<Record<MessageKey, string>>;

function ignore(): void {}

/** Registering, which has most of what signing in has, and the sections of an account. */
export function AccountParts({ locale, messages }: { locale: Locale; messages: SignInMessages }) {
  const t = translator(locale);
  return (
    <FieldsContext value={{ locale, t }}>
      <SignInContext value={{ locale, t, messages, passwordRule: true }}>
        <div className="gallery-fields">
          <SignInCard view="register" onView={ignore} />
          <nav className="account-tabs" aria-label={t('account.sections')}>
            <ul className="flex gap-1 lg:grid">
              {Object.entries(TABS).map(([title, icon], index) => (
                <li key={title} className="flex-none">
                  <a className="account-tab" href="#account" aria-current={index === 0 ? 'page' : undefined}>
                    <span className={`${icon} text-lg`} />
                    {t(title as keyof typeof TABS)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </SignInContext>
    </FieldsContext>
  );
}
