import { useEffect, useRef, useState } from 'react';
import type { Order } from '#storefront/domain/checkout/order.ts';
import { requestedRoute } from '#storefront/domain/routes/requested-route.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { type IslandMessages, islandTranslator } from '#storefront/i18n/island-messages.ts';
import { getStoredOrders, loadOrder } from '#storefront/stores/checkout/orders.ts';
import { getPendingOrder } from '#storefront/stores/checkout/place-order.ts';
import { watchOrder } from '#storefront/stores/checkout/watch-order.ts';
import { connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { useIslandReady } from '#storefront/ui/use-island-ready.ts';
import { AccountOffer } from './AccountOffer.tsx';
import {
  NoOrders,
  OrderNotFound,
  PendingOrderNotice,
  StoredOrders,
  UnconfirmedOrder,
} from './OrderFallbacks.tsx';
import { OrderView } from './OrderView.tsx';
import { OrderContext, type OrderFormatting, type OrderMessage } from './order-context.ts';

interface Props extends Omit<OrderFormatting, 't'> {
  messages: IslandMessages<OrderMessage>;
}

type OrderPageState =
  | { kind: 'loading' }
  | { kind: 'order'; order: Order }
  | { kind: 'missing' }
  | { kind: 'placed' }
  | { kind: 'none' };

/** The order of the page's URL, or the newest one stored on this device. */
function OrderPage({ messages, ...formats }: Props) {
  const { locale } = formats;
  const t = islandTranslator(locale, messages);
  useIslandReady();
  const [state, setState] = useState<OrderPageState>({ kind: 'loading' });
  const [isReceived, setReceived] = useState(false);
  const [stored, setStored] = useState<Order[]>([]);
  const [hasPendingOrder, setHasPendingOrder] = useState(false);
  const [tries, setTries] = useState(0);
  const stopWatching = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` reloads.
  useEffect(() => {
    let isCancelled = false;
    const show = (order: Order) => {
      if (!isCancelled) setState({ kind: 'order', order });
    };
    const begin = async () => {
      connectCart();
      const { orders, hasUnconfirmed } = getStoredOrders();
      const { id, received } = orderFromUrl();
      setReceived(received);
      setHasPendingOrder(getPendingOrder() !== null);
      setStored(id === null ? orders.slice(hasUnconfirmed ? 0 : 1) : []);
      if (id === null) {
        const [newest] = orders;
        if (hasUnconfirmed) return setState({ kind: 'placed' });
        if (!newest?.databaseId)
          return setState(newest ? { kind: 'order', order: newest } : { kind: 'none' });
      }
      const orderId = id ?? orders[0]?.databaseId ?? 0;
      const loaded = await loadOrder(orderId);
      if (isCancelled) return;
      if (!loaded.ok) return setState({ kind: 'missing' });
      show(loaded.value);
      stopWatching.current = watchOrder({ order: loaded.value, onUpdate: show });
    };
    void begin();
    return () => {
      isCancelled = true;
      stopWatching.current();
    };
  }, [tries]);

  useEffect(() => (state.kind === 'order' ? tellTags(state.order) : undefined), [state]);

  const tryAgain = () => {
    setState({ kind: 'loading' });
    setTries(tries + 1);
  };

  return (
    <OrderContext value={{ ...formats, t }}>
      <header className="mb-block" data-order={state.kind === 'order' ? state.order.databaseId : undefined}>
        <h1 className="title-1">{titleOf(state)}</h1>
        {leadOf(state) && (
          <p className="measure mt-4 text-lg text-ink-soft text-pretty break-words">{leadOf(state)}</p>
        )}
      </header>
      {hasPendingOrder && <PendingOrderNotice />}
      {state.kind === 'loading' && <Loading text={t('order.loading')} />}
      {state.kind === 'order' && (
        <OrderView order={state.order}>
          <AccountOffer order={state.order} messages={messages} onCreated={() => setTries(tries + 1)} />
        </OrderView>
      )}
      {state.kind === 'missing' && <OrderNotFound onRetry={tryAgain} />}
      {state.kind === 'placed' && <UnconfirmedOrder />}
      {state.kind === 'none' && <NoOrders />}
      {stored.length > 0 && <StoredOrders orders={stored} />}
    </OrderContext>
  );

  function titleOf({ kind }: OrderPageState): string {
    if (kind === 'placed') return t('order.placedTitle');
    return kind === 'order' && isReceived ? t('order.thanks') : t('order.title');
  }

  function leadOf(current: OrderPageState): string {
    if (current.kind === 'none') return t('order.lead');
    const email = current.kind === 'order' && isReceived ? current.order.billing?.email : '';
    return email ? t('order.thanksLead', { email }) : '';
  }
}

export default withFailureBoundary(OrderPage);

function Loading({ text }: { text: string }) {
  return (
    <div className="grid gap-4" role="status">
      <span className="sr-only">{text}</span>
      <span className="skeleton h-20" />
      <span className="skeleton h-64" />
    </div>
  );
}

/** The order id of the URL: null if it has none, 0 if it is invalid. */
function orderFromUrl(): { id: number | null; received: boolean } {
  const match = requestedRoute(location);
  const received = match?.name === 'order-received';
  if (match?.name !== 'order-summary-orderId' && match?.name !== 'order-received') {
    return { id: null, received };
  }
  const id = Number(match.params.orderId);
  return { id: Number.isSafeInteger(id) && id > 0 ? id : 0, received };
}

/**
 * Tells of the order that a page shows, for the tags that count purchases, where the shop has any: they may be allowed on
 * this very page, and are told then.
 * @returns ends it
 */
export function tellTags(order: Order): () => void {
  const tell = () => dispatchEvent(new CustomEvent('islet:order', { detail: order }));
  tell();
  addEventListener('islet:tags', tell);
  return () => removeEventListener('islet:tags', tell);
}
