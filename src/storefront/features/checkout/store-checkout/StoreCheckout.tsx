import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { RetryPanel } from '#storefront/features/failures/RetryPanel.tsx';
import { storeCheckoutUrl } from '#storefront/stores/checkout/open-store-checkout.ts';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { whenShown } from '#storefront/stores/page/open-page.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { useCheckout } from '../checkout-context.ts';

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
      <RetryPanel
        className="py-section px-6 rounded-panel bg-sheet"
        retryLabel={t('messages.retry')}
        onRetry={() => void open()}
      >
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
