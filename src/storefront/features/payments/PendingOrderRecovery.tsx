import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { orderReceivedPath } from '#storefront/domain/checkout/order.ts';
import type { PendingOrder } from '#storefront/domain/checkout/pending-order.ts';
import type { RecoveryResult } from '#storefront/domain/checkout/states/recovering.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { CreditCardProvider } from '#storefront/stores/checkout/credit-card-payment.ts';
import { clearDraft } from '#storefront/stores/checkout/draft-store.ts';
import { discardPendingOrder } from '#storefront/stores/checkout/place-order.ts';
import { recoverPendingOrder } from '#storefront/stores/checkout/recover-order.ts';
import { formatFailure } from '#storefront/stores/page/notices.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { readPaymentMessages } from './payment-messages.ts';
import { loadStripe, stripeProvider } from './stripe.ts';

interface Props {
  locale: Locale;
  config: ClientConfig;
  pendingOrder: PendingOrder;
  /** Called when nothing was ordered, to show the checkout form again with the reason. */
  onResume(failure: Failure | null): void;
}

/** Milliseconds until a failed recovery is retried. */
const RETRY_DELAY = 10_000;

/** Takes the form's place while there is a pending order: finds its outcome, completes it if the card was charged. */
export function PendingOrderRecovery({ locale, config, pendingOrder, onResume }: Props) {
  const messages = useMemo(readPaymentMessages, []);
  const t = islandTranslator(locale, messages);
  const [result, setResult] = useState<RecoveryResult | null>(null);
  const [tries, setTries] = useState(0);
  const resume = useRef(onResume);
  resume.current = onResume;

  // The browser restores the scroll position of the longer form.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `tries` retries.
  useEffect(() => {
    let isCancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => setTries((count) => count + 1);
    const recover = async () => {
      const finished = await recoverPendingOrder(
        storeConnection(),
        pendingOrder,
        await creditCardProvider(pendingOrder, config),
      );
      if (finished.kind === 'ordered') {
        clearDraft();
        location.replace(orderReceivedPath(locale, finished.order));
      }
      if (isCancelled) return;
      if (finished.kind === 'open') resume.current(finished.failure);
      else if (finished.kind !== 'ordered') setResult(finished);
      if (finished.kind === 'unknown') timer = setTimeout(retry, RETRY_DELAY);
    };
    void recover();
    addEventListener('online', retry);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [tries, pendingOrder, config, locale]);

  const tryAgain = () => {
    setResult(null);
    setTries(tries + 1);
  };
  const retryButton = (
    <button type="button" className="btn-primary" onClick={tryAgain}>
      {t('messages.retry')}
    </button>
  );
  const contactLink = (
    <a className="btn-quiet" href={routePath('contact', locale)}>
      {t('shell.menu.contact')}
    </a>
  );

  if (result?.kind === 'charged') {
    const reason = formatFailure(locale, messages, result.failure);
    return (
      <RecoveryPanel
        title={t('payments.chargedTitle')}
        text={
          <FailureText
            text={t('payments.chargedText', { reason, payment: result.paymentId })}
            failure={result.failure}
          />
        }
      >
        {retryButton}
        <button type="button" className="btn-quiet" onClick={() => onResume(result.failure)}>
          {t('payments.toCheckout')}
        </button>
        {contactLink}
      </RecoveryPanel>
    );
  }
  if (result?.kind === 'unclear') {
    const discard = () => {
      discardPendingOrder(pendingOrder);
      onResume(null);
    };
    return (
      <RecoveryPanel title={t('payments.unclearTitle')} text={t('payments.unclearText')}>
        <button type="button" className="btn-primary" onClick={discard}>
          {t('payments.unclearGoOn')}
        </button>
        {contactLink}
      </RecoveryPanel>
    );
  }
  if (result?.kind === 'unknown') {
    const text = t(pendingOrder.card ? 'payments.unknownText' : 'payments.unknownOrderText');
    return (
      <RecoveryPanel title={t('payments.unknownTitle')} text={text}>
        {retryButton}
      </RecoveryPanel>
    );
  }
  return (
    <RecoveryPanel role="status" title={t('payments.finding')} text={t('payments.findingText')}>
      <span className="i-ph-circle-notch text-2xl text-accent motion-safe:animate-spin" />
    </RecoveryPanel>
  );
}

interface PanelProps {
  role?: 'alert' | 'status';
  title: string;
  text: ReactNode;
  children: ReactNode;
}

function RecoveryPanel({ role = 'alert', title, text, children }: PanelProps) {
  return (
    <section role={role} className="card p-6 md:p-10 max-w-[46rem]">
      <h2 className="title-3">{title}</h2>
      <p className="mt-3 text-pretty break-words">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

/** The provider to look the charge up with; null if no card was used or Stripe cannot be loaded. */
async function creditCardProvider(
  pendingOrder: PendingOrder,
  config: ClientConfig,
): Promise<CreditCardProvider | null> {
  if (pendingOrder.card === null) return null;
  try {
    return stripeProvider(await loadStripe(config), null);
  } catch {
    return null;
  }
}
