import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { formatMoney } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { $cart, openCart } from '#stores/cart/cart.ts';
import { recallDraft } from '#stores/checkout-draft.ts';
import { $session, shop, startSession } from '#stores/session/session.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { type CheckoutContext, CheckoutProvider } from './context.ts';
import { EmptyCheckout } from './EmptyCheckout.tsx';
import { CheckoutSkeleton } from './Skeleton.tsx';
import { type CheckoutLinks, type CheckoutMessages, checkoutTranslator } from './texts.ts';

interface Props {
  locale: Locale;
  messages: CheckoutMessages;
  links: CheckoutLinks;
}

/** The checkout: what stands in the cart, or that it is empty, or that nobody knows yet. */
export default function CheckoutPage({ locale, messages, links }: Props) {
  const { cart, known } = useStore($cart, { ssr: 'initial' });
  const { state } = useStore($session, { ssr: 'initial' });
  const [context, setContext] = useState<CheckoutContext | null>(null);
  const t = useMemo(() => checkoutTranslator(locale, messages), [locale, messages]);
  // Once ordered, the cart is empty while the next page is on its way.
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    openCart();
    recallDraft();
    const { config } = shop();
    const money = (minor: number) => formatMoney(locale, minor, config.currency);
    setContext({ locale, t, messages, links, config, money });
    startSession();
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [locale, t, messages, links]);

  // What the browser kept of a cart may be old: that it is empty is for the store to say.
  const isEmpty = known && cart.lines.length === 0 && state === 'ready';
  if (context === null || !known || (cart.lines.length === 0 && !isEmpty && !leaving)) {
    return <CheckoutSkeleton label={t('checkout.loading')} />;
  }
  if (isEmpty && !leaving) return <EmptyCheckout t={t} browse={links.browse} />;
  return (
    <CheckoutProvider value={context}>
      <CheckoutForm onLeave={setLeaving} />
    </CheckoutProvider>
  );
}
