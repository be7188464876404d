import { useMemo } from 'react';
import type { Data } from '#storefront/api/shopper/shopper-api.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { PLACEHOLDER_IMAGE } from '#storefront/domain/settings/limits.ts';
import { DownloadItem } from '#storefront/features/orders/Downloads.tsx';
import { OrderActions } from '#storefront/features/orders/OrderActions.tsx';
import { StoredOrders } from '#storefront/features/orders/OrderFallbacks.tsx';
import { useOrderFormatting } from '#storefront/features/orders/order-context.ts';
import { downloadsOf, guestOrdersBeside, ordersOf } from '#storefront/stores/checkout/orders.ts';
import { EmptyState } from '#storefront/ui/controls.tsx';
import { useAccount } from '../account-context.ts';
import { Loaded } from './Loaded.tsx';

/** The customer's orders, newest first, and those that this device has placed without the account. */
export function Orders() {
  const { t } = useAccount();
  return (
    <Loaded of="getOrders" failureText={t('messages.ordersFailed')}>
      {(data) => <OrderList data={data} />}
    </Loaded>
  );
}

function OrderList({ data }: { data: Data<'getOrders'> }) {
  const { t, currency } = useAccount();
  const { orders, others } = useMemo(() => {
    const listed = ordersOf(data, currency.decimals);
    return { orders: listed, others: guestOrdersBeside(listed) };
  }, [data, currency]);
  return (
    <>
      {orders.length === 0 ? (
        <EmptySection icon="i-ph-package" text={t('account.noOrders')} />
      ) : (
        <ul className="grid gap-4">
          {orders.map((order) => (
            <li key={order.databaseId}>
              <OrderCard order={order} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <StoredOrders orders={others} />}
    </>
  );
}

/** Pictures of an order; more would make a second row. */
const MOST_PICTURES = 4;

/** An order in the list, with a link to all of it. */
function OrderCard({ order }: { order: Order }) {
  const { t, locale } = useAccount();
  const { day, money, status } = useOrderFormatting();
  const { databaseId, orderNumber, lines } = order;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const facts = [day(order.date), t('account.itemCount', { count }), money(order.total)].filter(Boolean);
  return (
    <article className="card grid gap-4 p-5" aria-label={t('order.open', { number: orderNumber })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="title-3">
          {databaseId === null ? (
            t('order.open', { number: orderNumber })
          ) : (
            <a
              className="quiet-link"
              href={routePath('order-summary-orderId', locale, { orderId: databaseId })}
            >
              {t('order.open', { number: orderNumber })}
            </a>
          )}
        </h3>
        <p className="text-sm font-600">{status(order.status)}</p>
      </div>
      <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ul className="flex gap-2">
          {lines.slice(0, MOST_PICTURES).map(({ id, name, picture }) => (
            <li key={id}>
              <img
                className="size-14 rounded-control object-cover bg-sand"
                src={picture?.sourceUrl ?? PLACEHOLDER_IMAGE}
                alt={name}
                title={name}
                width="56"
                height="56"
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <OrderActions order={order} />
        </div>
      </div>
    </article>
  );
}

/** The files that the customer has bought. */
export function Downloads() {
  const { t } = useAccount();
  return (
    <Loaded of="getDownloads" failureText={t('messages.downloadsFailed')}>
      {(data) => {
        const downloads = downloadsOf(data);
        if (downloads.length === 0) {
          return <EmptySection icon="i-ph-download-simple" text={t('account.noDownloads')} />;
        }
        return (
          <ul className="grid gap-3">
            {downloads.map((download) => (
              <DownloadItem key={download.id} download={download} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

/** A section that has nothing to show yet, with a link to the catalog. */
function EmptySection({ icon, text }: { icon: string; text: string }) {
  const { t, wishlist } = useAccount();
  return <EmptyState icon={icon} title={text} href={wishlist.browseHref} link={t('shell.cart.browse')} />;
}
