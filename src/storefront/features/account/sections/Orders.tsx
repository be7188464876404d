import { useMemo } from 'react';
import type { Data } from '#storefront/api/shopper/shopper-api.ts';
import { StoredOrders } from '#storefront/features/orders/OrderFallbacks.tsx';
import { guestOrdersBeside, ordersOf } from '#storefront/stores/checkout/orders.ts';
import { useAccount } from '../account-context.ts';
import { useShopperQuery } from '../use-shopper-query.ts';
import { EmptySection } from './EmptySection.tsx';
import { Loaded } from './Loaded.tsx';
import { OrderCard } from './OrderCard.tsx';

/** The customer's orders, newest first, and those that this device has placed without the account. */
export function Orders() {
  const { t } = useAccount();
  const query = useShopperQuery('getOrders', {});
  return (
    <Loaded query={query} failureText={t('messages.ordersFailed')}>
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
