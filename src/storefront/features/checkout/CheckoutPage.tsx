import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PendingOrder } from '#storefront/domain/checkout/pending-order.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { EmptyCartState } from '#storefront/features/cart/CartContent.tsx';
import { CartContext, type CartProps } from '#storefront/features/cart/cart-context.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { LoadFailure } from '#storefront/features/failures/LoadFailure.tsx';
import { FieldsContext } from '#storefront/features/fields/fields-context.ts';
import { cleanReturnUrl } from '#storefront/features/payments/payment-methods.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { restoreDraft } from '#storefront/stores/checkout/draft-store.ts';
import { getPendingOrder, recoversFirst } from '#storefront/stores/checkout/place-order.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { startSession } from '#storefront/stores/session/session.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { $cart, connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { useIslandReady } from '#storefront/ui/use-island-ready.ts';
import { CheckoutSkeleton, SignInAgain, StoreCheckout } from './CheckoutFallbacks.tsx';
import { CheckoutForm } from './CheckoutForm.tsx';
import { type CheckoutContext, CheckoutProvider } from './checkout-context.ts';

type Props = Pick<
  CheckoutContext & CartProps,
  'locale' | 'messages' | 'links' | 'priceSuffix' | 'methodTexts'
>;

/** Loaded on demand: few shoppers need it, and it brings the client of the card provider. */
const PendingOrderRecovery = lazy(async () => ({
  default: (await import('#storefront/features/payments/PendingOrderRecovery.tsx')).PendingOrderRecovery,
}));

/**
 * The checkout: its form, the way to the store's own page, the recovery of a pending order, a way to sign in again,
 * the empty cart, a skeleton or a failure.
 */
function CheckoutPage({ locale, priceSuffix, methodTexts, messages, links }: Props) {
  useIslandReady();
  const { cart, isLoaded } = useStore($cart, { ssr: 'initial' });
  const { state, failure, viewer } = useStore($session, { ssr: 'initial' });
  const [context, setContext] = useState<CheckoutContext | null>(null);
  const t = useMemo(() => islandTranslator(locale, messages), [locale, messages]);
  // An order empties the cart, and the form stays until the page of the order is loaded.
  const [isPlacing, setPlacing] = useState(false);
  const pendingAtPress = useRef<PendingOrder | null>(null);
  const [isStoreUnavailable, setStoreUnavailable] = useState(false);
  const orderHere = useCallback(() => setStoreUnavailable(true), []);
  const [pendingOrder, setPendingOrder] = useState<PendingOrder | null>(null);
  const [initialFailure, setInitialFailure] = useState<Failure | null>(null);

  useEffect(() => {
    connectCart();
    restoreDraft();
    cleanReturnUrl();
    setPendingOrder(getPendingOrder());
    const { config } = storeConnection();
    const money = (minor: number) => formatMoney(locale, minor, config.currency);
    const cartProps: CartProps = {
      locale,
      failures: messages,
      currency: config.currency,
      priceSuffix,
      notes: config.notes,
      methodTexts,
      browseHref: links.browse,
      checkoutHref: location.pathname,
      productHref: links.product,
      movesToWishlist: false,
      coupons: config.coupons,
      giftCards: config.features.giftCards,
      freeShippingFrom: null,
    };
    setContext({ locale, t, messages, links, config, money, cartProps });
    startSession();
    const reloadRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', reloadRestored);
    return () => removeEventListener('pageshow', reloadRestored);
  }, [locale, t, priceSuffix, methodTexts, messages, links]);

  const skeleton = <CheckoutSkeleton label={t('checkout.loading')} />;
  if (context && pendingOrder) {
    const { config } = context;
    const resume = (failure: Failure | null) => {
      setInitialFailure(failure);
      setPendingOrder(null);
    };
    return (
      <Suspense fallback={skeleton}>
        <PendingOrderRecovery {...{ locale, config, pendingOrder }} onResume={resume} />
      </Suspense>
    );
  }
  const onPlacing = (placing: boolean, failure?: Failure) => {
    setPlacing(placing);
    const attempt = getPendingOrder();
    if (placing) pendingAtPress.current = attempt;
    if (failure && recoversFirst(attempt, pendingAtPress.current, failure)) setPendingOrder(attempt);
  };
  // A stored cart may be out of date: only a response of the store proves that it is empty.
  const hasLines = cart.lines.length > 0;
  if (context && !hasLines && !isPlacing && failure) {
    return <LoadFailure failures={messages} retryLabel={t('messages.retry')} {...{ locale, failure }} />;
  }
  if (!context || (!hasLines && !isPlacing && !(isLoaded && state === 'ready'))) return skeleton;
  if (!hasLines && !isPlacing) {
    return (
      <CartContext value={context.cartProps}>
        <EmptyCartState />
      </CartContext>
    );
  }
  const isLoginOver = viewer === null && !isPlacing && storeConnection().api.tokens.isLoginOver;
  const isAtStore = context.config.storeCheckout === 'all' && !isStoreUnavailable;
  return (
    <CheckoutProvider value={context}>
      <FieldsContext value={context}>
        {isLoginOver ? (
          <SignInAgain />
        ) : isAtStore ? (
          <StoreCheckout onUnavailable={orderHere} />
        ) : (
          <CheckoutForm initialFailure={initialFailure} onPlacing={onPlacing} />
        )}
      </FieldsContext>
    </CheckoutProvider>
  );
}

export default withFailureBoundary(CheckoutPage);
