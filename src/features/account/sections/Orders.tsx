import { ordersOf } from '#stores/checkout/orders.ts';
import { useAccount } from '../account-context.ts';
import { useShopperQuery } from '../use-shopper-query.ts';
import { EmptySection } from './EmptySection.tsx';
import { Loaded } from './Loaded.tsx';
import { OrderCard } from './OrderCard.tsx';

/** The customer's orders, newest first. */
export function Orders() {
  const { t, currency } = useAccount();
  const query = useShopperQuery('getOrders', {});
  return (
    <Loaded query={query} failureText={t('messages.ordersFailed')}>
      {(data) => {
        const orders = ordersOf(data, currency.decimals);
        if (orders.length === 0) return <EmptySection icon="i-ph-package" text={t('account.noOrders')} />;
        return (
          <ul className="grid gap-4">
            {orders.map((order) => (
              <li key={order.databaseId}>
                <OrderCard order={order} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
