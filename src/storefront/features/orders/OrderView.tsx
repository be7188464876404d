import type { ReactNode } from 'react';
import {
  canStatusChange,
  isUnpaidTransfer,
  nextStep,
  type Order,
} from '#storefront/domain/checkout/order.ts';
import type { Address } from '#storefront/domain/customer/customer.ts';
import { formatAddressLines } from '#storefront/domain/customer/format-address.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { MethodTitles } from '#storefront/ui/MethodTitles.tsx';
import { Downloads } from './Downloads.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderLines, OrderTotals } from './OrderLines.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { useOrderFormatting } from './order-context.ts';

/** All details of an order, which print as its receipt. @param children what follows how to pay for it */
export function OrderView({ order, children }: { order: Order; children?: ReactNode }) {
  const { t } = useOrderFormatting();
  return (
    <div className="grid gap-block items-start lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-block min-w-0">
        <OrderFacts order={order} />
        <NextSteps order={order} />
        {isUnpaidTransfer(order) && <BankDetails order={order} />}
        {children}
        {order.downloads.length > 0 && <Downloads downloads={order.downloads} />}
        <OrderLines lines={order.lines} />
      </div>
      <aside className="grid gap-6 p-6 card">
        <OrderTotals order={order} />
        <Section title={t('order.billing')}>
          <AddressText address={order.billing} />
        </Section>
        {hasShipping(order) && (
          <Section title={t('order.shippingAddress')}>
            <AddressText address={order.shippingAddress} />
          </Section>
        )}
        {order.customerNote && (
          <Section title={t('order.note')}>
            <p className="whitespace-pre-line">{order.customerNote}</p>
          </Section>
        )}
      </aside>
    </div>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { t, day, time, status, methodTexts } = useOrderFormatting();
  const methods = (titles: readonly string[]) =>
    titles.length > 0 && <MethodTitles titles={titles} texts={methodTexts} />;
  const asOf = order.asOf !== undefined && canStatusChange(order) ? time(order.asOf) : null;
  const facts: [label: string, value: ReactNode, note?: string | null][] = [
    [t('order.number'), order.orderNumber],
    [t('order.date'), day(order.date)],
    [
      t('order.statusLabel'),
      <span key="status" role="status">
        {status(order.status)}
      </span>,
      asOf && t('order.asOf', { time: asOf }),
    ],
    [t('order.payment'), methods(order.paymentMethodTitle ? [order.paymentMethodTitle] : [])],
    [t('order.shippingMethod'), methods(order.shippingMethods)],
  ];
  return (
    <dl className="grid gap-x-8 gap-y-4 grid-cols-2 md:grid-cols-3 py-6 border-y border-line">
      {facts
        .filter(([, value]) => value !== '' && value !== false)
        .map(([label, value, note]) => (
          <div key={label}>
            <dt className="eyebrow">{label}</dt>
            <dd className="font-600 break-words">{value}</dd>
            {note && <dd className="text-sm text-ink-soft">{note}</dd>}
          </div>
        ))}
    </dl>
  );
}

/** The account to transfer the total to. */
function BankDetails({ order: { orderNumber } }: { order: Order }) {
  const { t, bankDetails } = useOrderFormatting();
  return (
    <section>
      <h2 className="title-3">{t('order.bank')}</h2>
      {bankDetails.length === 0 ? (
        <p className="mt-2 text-pretty">{t('order.bankByEmail')}</p>
      ) : (
        <div className="mt-2 grid gap-2">
          <p>
            {bankDetails.map((line) => (
              <span key={line} className="block break-words">
                {line}
              </span>
            ))}
          </p>
          <p className="text-ink-soft">{t('order.bankReference', { number: orderNumber })}</p>
        </div>
      )}
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-6 border-t border-line">
      <h2 className="mb-2 text-base font-600">{title}</h2>
      <div className="text-sm text-ink-soft">{children}</div>
    </section>
  );
}

function AddressText({ address }: { address: Address | null }) {
  const { locale } = useOrderFormatting();
  if (address === null) return null;
  const names = new Intl.DisplayNames(locale.replace('_', '-'), { type: 'region' });
  const lines = formatAddressLines(address, address.country ? (names.of(address.country) ?? '') : '');
  return (
    <address className="not-italic">
      {[...lines, address.email, address.phone].filter(Boolean).map((line) => (
        <span key={line} className="block break-words">
          {line}
        </span>
      ))}
    </address>
  );
}

/** False for an order of downloads only. */
function hasShipping({ shippingAddress, shippingMethods }: Order): boolean {
  return Boolean(shippingAddress?.address1) && shippingMethods.length > 0;
}

/** Next steps of an order: what happens now, where to find it again, and what the shopper can do. */
function NextSteps({ order }: { order: Order }) {
  const { t, locale, money } = useOrderFormatting();
  const step = nextStep(order);
  return (
    <section className="order-next grid gap-3">
      <h2 className="title-3">{t('order.next')}</h2>
      {order.needsPayment && order.ofCustomer && <p className="font-600">{t('order.unpaid')}</p>}
      {step && <p className="text-pretty">{t(`order.nextStep.${step}`, { total: money(order.total) })}</p>}
      <OrderTimeline order={order} />
      <p className="measure text-ink-soft text-pretty">
        {order.ofCustomer ? (
          <a className="link" href={`${routePath('my-account', locale)}?tab=orders`}>
            {t('order.inAccount')}
          </a>
        ) : (
          t('order.keepLink')
        )}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <OrderActions order={order} />
        <button type="button" className="btn-quiet" onClick={() => print()}>
          {t('order.print')}
        </button>
        <a className="btn-quiet" href={routePath('contact', locale)}>
          {t('shell.menu.contact')}
        </a>
      </div>
    </section>
  );
}
