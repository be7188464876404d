import type { StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isVirtualCart } from '#storefront/domain/cart/cart.ts';
import { fromStripeAmount, toStripeAmount } from '#storefront/domain/pricing/stripe-amount.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { payByCreditCard } from '#storefront/stores/checkout/credit-card-payment.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { readPaymentMessages } from './payment-messages.ts';
import type { PaymentFieldsProps } from './payment-method.ts';
import {
  isDarkPage,
  loadStripe,
  onThemeChange,
  stripeAppearance,
  stripeLocale,
  stripeProvider,
} from './stripe.ts';

/** Milliseconds until fields that do not load count as failed. */
const LOAD_LIMIT = 20_000;

/** Stripe's fields of a card, so that no card number ever reaches the shop. */
export function CreditCardFields({ locale, config, cart, busy, onHandle }: PaymentFieldsProps) {
  const t = useMemo(() => islandTranslator(locale, readPaymentMessages()), [locale]);
  const mountNode = useRef<HTMLDivElement>(null);
  const fields = useRef<{ elements: StripeElements; card: StripePaymentElement } | null>(null);
  const total = useRef(cart.totals.total);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const { currency } = config;
  total.current = cart.totals.total;
  const amount = toStripeAmount(cart.totals.total, currency);
  // Cards are charged in units that may be larger than those of prices.
  const charged = fromStripeAmount(amount, currency);
  const isFree = amount <= 0;
  const hidesAddress = config.store.hideBillingAddressForVirtualProducts && isVirtualCart(cart);
  const address = hidesAddress ? 'auto' : 'never';

  // biome-ignore lint/correctness/useExhaustiveDependencies: another effect updates the amount; a change of `tries` reloads.
  useEffect(() => {
    let isCancelled = false;
    let unmount = () => {};
    // Fields that fail stay mounted and do not respond: without them nothing can be paid.
    const fail = () => {
      if (isCancelled) return;
      isCancelled = true;
      unmount();
      setState('failed');
    };
    let loadLimit: ReturnType<typeof setTimeout> | undefined;
    const mount = async () => {
      const stripe = await loadStripe(config);
      if (isCancelled || !mountNode.current) return;
      const elements = stripe.elements({
        mode: 'payment',
        amount: toStripeAmount(total.current, currency),
        currency: currency.code.toLowerCase(),
        locale: stripeLocale(locale),
        appearance: stripeAppearance(isDarkPage()),
      });
      const card = elements.create('payment', {
        layout: 'tabs',
        fields: { billingDetails: { name: 'never', email: 'never', phone: 'never', address } },
      });
      const stopWatchingTheme = onThemeChange(() =>
        elements.update({ appearance: stripeAppearance(isDarkPage()) }),
      );
      unmount = () => {
        stopWatchingTheme();
        fields.current = null;
        onHandle(null);
        card.destroy();
      };
      card.on('ready', () => {
        clearTimeout(loadLimit);
        setState('ready');
      });
      card.on('loaderror', fail);
      card.mount(mountNode.current);
      fields.current = { elements, card };
      onHandle({
        async check() {
          try {
            return (await elements.submit()).error === undefined;
          } catch {
            fail();
            return false;
          }
        },
        pay: (request) =>
          payByCreditCard(storeConnection(), request, stripeProvider(stripe, elements), total.current),
      });
    };
    if (!isFree) {
      setState('loading');
      loadLimit = setTimeout(fail, LOAD_LIMIT);
      mount().catch(fail);
    }
    return () => {
      clearTimeout(loadLimit);
      if (!isCancelled) unmount();
      isCancelled = true;
    };
  }, [tries, isFree, address, config, locale]);

  useEffect(() => {
    if (amount > 0) fields.current?.elements.update({ amount });
  }, [amount]);

  useEffect(() => {
    fields.current?.card.update({ readOnly: busy });
  }, [busy]);

  return (
    <div aria-busy={state === 'loading' || undefined}>
      {state === 'loading' && (
        <div className="grid gap-3" role="status">
          <span className="sr-only">{t('payments.loading')}</span>
          <span className="skeleton h-11" />
          <span className="skeleton h-11" />
        </div>
      )}
      {state === 'failed' && (
        <div role="alert" className="grid gap-3 justify-items-start">
          <p className="text-bad">{t('payments.unavailable')}</p>
          <button type="button" className="btn-quiet" onClick={() => setTries(tries + 1)}>
            {t('messages.retry')}
          </button>
        </div>
      )}
      <div ref={mountNode} hidden={state === 'failed'} />
      {charged !== cart.totals.total && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('payments.rounded', { amount: formatMoney(locale, charged, currency) })}
        </p>
      )}
    </div>
  );
}
