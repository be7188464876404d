import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { CartContext, type CartProps } from '#features/cart/cart-context.ts';
import type { CartMessages } from '#features/cart/cart-messages.ts';
import { EmptyCartState } from '#features/cart/EmptyCartState.tsx';
import { cleanReturnUrl } from '#features/payments/clean-return-url.ts';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Failure } from '#shop/errors/failure.ts';
import { $cart, connectCart } from '#stores/cart/cart-store.ts';
import { getPendingOrder } from '#stores/checkout/checkout-actions.ts';
import { restoreDraft } from '#stores/checkout/draft-store.ts';
import type { PendingOrder } from '#stores/checkout/pending-orders.ts';
import { storeConnection } from '#stores/session/page-connection.ts';
import { startSession } from '#stores/session/session.ts';
import { $session } from '#stores/session/session-state.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { type CheckoutContext, CheckoutProvider } from './checkout-context.ts';
import { type CheckoutLinks, type CheckoutMessages, checkoutTranslator } from './checkout-messages.ts';

interface Props {
  locale: Locale;
  messages: CheckoutMessages;
  cartMessages: CartMessages;
  links: CheckoutLinks;
}

/** Few shoppers meet it, and it knows how to ask the card's provider. */
const UnfinishedOrder = lazy(async () => ({
  default: (await import('#features/payments/PendingOrderRecovery.tsx')).PendingOrderRecovery,
}));

/** The checkout: what stands in the cart, or that it is empty, or that nobody knows yet. */
export default function CheckoutPage({ locale, messages, cartMessages, links }: Props) {
  const { cart, isLoaded: known } = useStore($cart, { ssr: 'initial' });
  const { state } = useStore($session, { ssr: 'initial' });
  const [context, setContext] = useState<CheckoutContext | null>(null);
  const t = useMemo(() => checkoutTranslator(locale, messages), [locale, messages]);
  // Once ordered, the cart is empty while the next page is on its way.
  const [leaving, setLeaving] = useState(false);
  const [pendingOrder, setPendingOrder] = useState<PendingOrder | null>(null);
  const [before, setBefore] = useState<Failure | null>(null);

  useEffect(() => {
    connectCart();
    restoreDraft();
    cleanReturnUrl();
    setPendingOrder(getPendingOrder());
    const { config } = storeConnection();
    const money = (minor: number) => formatMoney(locale, minor, config.currency);
    const cartProps: CartProps = {
      ...{ locale, messages: cartMessages, failures: messages, currency: config.currency },
      ...{ browseHref: links.browse, checkoutHref: location.pathname, productHref: links.product },
      ...{ giftCards: config.features.giftCards, freeShippingFrom: null },
    };
    setContext({ locale, t, messages, links, config, money, cartProps });
    startSession();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [locale, t, messages, cartMessages, links]);

  const skeleton = <CheckoutSkeleton label={t('checkout.loading')} />;
  if (context && pendingOrder) {
    const { config } = context;
    const goOn = (failure: Failure | null) => {
      setBefore(failure);
      setPendingOrder(null);
    };
    return (
      <Suspense fallback={skeleton}>
        <UnfinishedOrder {...{ locale, config }} attempt={pendingOrder} onOpen={goOn} />
      </Suspense>
    );
  }
  const leave = (isLeaving: boolean, failure?: Failure) => {
    setLeaving(isLeaving);
    const attempt = getPendingOrder();
    // What became of a charge is found out, and told, before anything else.
    if (failure && attempt?.card) setPendingOrder(attempt);
  };
  // What the browser kept of a cart may be old: that it is empty is for the store to say.
  const hasLines = cart.lines.length > 0;
  if (!context || (!hasLines && !leaving && !(known && state === 'ready'))) return skeleton;
  if (!hasLines && !leaving) {
    return (
      <CartContext value={context.cartProps}>
        <EmptyCartState className="py-section px-6 rounded-panel bg-sheet" />
      </CartContext>
    );
  }
  return (
    <CheckoutProvider value={context}>
      <CheckoutForm before={before} onLeave={leave} />
    </CheckoutProvider>
  );
}
