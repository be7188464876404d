import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { RetryPanel } from '#storefront/features/failures/LoadFailure.tsx';
import { storeCheckoutUrl } from '#storefront/stores/checkout/open-store-checkout.ts';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { whenShown } from '#storefront/stores/page/open-page.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { storeReturnPath } from '#storefront/stores/session/return-path.ts';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { useCheckout } from './checkout-context.ts';

/** The form's outline, until cart and session are loaded. */
export function CheckoutSkeleton({ label }: { label: string }) {
  return (
    <div className="checkout" role="status" aria-label={label}>
      <div className="checkout-form" aria-hidden="true">
        {[1, 4, 2].map((fields) => (
          <div key={fields} className="checkout-section">
            <span className="skeleton h-7 w-40 mb-5" />
            <div className="grid gap-4">
              {Array.from({ length: fields }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
                <span key={index} className="skeleton h-12" />
              ))}
            </div>
          </div>
        ))}
      </div>
      <div className="checkout-summary" aria-hidden="true">
        <span className="skeleton h-12 lg:h-96" />
      </div>
    </div>
  );
}

/** Takes the form's place where a customer's login has ended: the store would make a guest's order of the cart. */
export function SignInAgain() {
  const { t, links } = useCheckout();
  const view = useStore($cart);
  return (
    <div className="checkout">
      <section role="alert" className="card p-6 md:p-8">
        <h2 className="title-3">{t('failures.signedOut')}</h2>
        <p className="mt-3 text-pretty">{t('checkout.signInAgain')}</p>
        <a
          className="btn-primary mt-6"
          href={links.account}
          onClick={() => storeReturnPath(location.pathname + location.search)}
        >
          {t('shell.signIn')}
        </a>
      </section>
      <CheckoutSummary view={view} cart={view.cart} />
    </div>
  );
}

interface Props {
  /** Called where the store does not hand sessions over any more; another function opens the link again. */
  onUnavailable: () => void;
}

/** Takes the shopper to the store's own checkout, in place of this page: the way back leads to the one before. */
export function StoreCheckout({ onUnavailable }: Props) {
  const { t, locale, messages } = useCheckout();
  const [failure, setFailure] = useState<Failure | null>(null);

  const open = useCallback(async () => {
    setFailure(null);
    const url = await storeCheckoutUrl(storeConnection());
    if (url.ok) location.replace(url.value);
    else if (url.failure.kind === 'paymentUnavailable') onUnavailable();
    else setFailure(url.failure);
  }, [onUnavailable]);
  useEffect(() => whenShown(() => void open()), [open]);

  if (failure) {
    return (
      <RetryPanel retryLabel={t('messages.retry')} onRetry={() => void open()}>
        {failure.kind === 'offline' ? t('checkout.offline') : formatFailure(locale, messages, failure)}
      </RetryPanel>
    );
  }
  return (
    <p role="status" className="py-section text-center text-ink-soft">
      {t('checkout.storeOpening')}
    </p>
  );
}
