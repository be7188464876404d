import { useEffect, useMemo, useRef, useState } from 'react';
import { islandTranslator } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import { orderReceivedPath } from '#shop/checkout/order.ts';
import type { Failure } from '#shop/errors/failure.ts';
import type { ClientConfig } from '#shop/site/client-config.ts';
import { routePath } from '#shop/site/routes.ts';
import { discardPendingOrder, recoverOrder } from '#stores/checkout/checkout-actions.ts';
import type { CreditCardProvider } from '#stores/checkout/credit-card-payment.ts';
import { clearDraft } from '#stores/checkout/draft-store.ts';
import type { PendingOrder } from '#stores/checkout/pending-orders.ts';
import type { RecoveryResult } from '#stores/checkout/recover-order.ts';
import { formatFailure } from '#stores/page/notices.ts';
import { readPaymentMessages } from './payment-messages.ts';
import { loadStripe, stripeProvider } from './stripe.ts';

interface Props {
  locale: Locale;
  config: ClientConfig;
  /** What `unfinishedOrder` gave. */
  attempt: PendingOrder;
  /** Nothing was ordered: checkout goes on, and shows why. */
  onOpen(failure: Failure | null): void;
}

/** Milliseconds until what could not be asked is asked again. */
const RETRY_DELAY = 10_000;

/**
 * In place of the checkout form while nobody knows what became of an order: finds out, completes it where the
 * card was charged, and goes to its page.
 */
export function PendingOrderRecovery({ locale, config, attempt: pendingOrder, onOpen }: Props) {
  const messages = useMemo(readPaymentMessages, []);
  const t = islandTranslator(locale, messages);
  const [result, setResult] = useState<RecoveryResult | null>(null);
  const [tries, setTries] = useState(0);
  const open = useRef(onOpen);
  open.current = onOpen;

  // The browser may have scrolled to where the form was left.
  useEffect(() => {
    scrollTo(0, 0);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again.
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => setTries((before) => before + 1);
    const recover = async () => {
      const finished = await recoverOrder(pendingOrder, await creditCardProvider(pendingOrder, config));
      if (finished.kind === 'ordered') {
        clearDraft();
        location.replace(orderReceivedPath(locale, finished.order));
      }
      if (left) return;
      if (finished.kind === 'open') open.current(finished.failure);
      else if (finished.kind !== 'ordered') setResult(finished);
      if (finished.kind === 'unknown') timer = setTimeout(again, RETRY_DELAY);
    };
    void recover();
    addEventListener('online', again);
    return () => {
      left = true;
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [tries, pendingOrder, config, locale]);

  const tryAgain = () => {
    setResult(null);
    setTries(tries + 1);
  };

  if (result?.kind === 'charged') {
    const reason = formatFailure(locale, messages, result.failure);
    return (
      <RecoveryPanel
        alert
        title={t('payments.chargedTitle')}
        text={t('payments.chargedText', { reason, payment: result.paymentId })}
      >
        <Retry label={t('payments.retry')} onRetry={tryAgain} />
        <button type="button" className="btn-quiet" onClick={() => onOpen(result.failure)}>
          {t('payments.toCheckout')}
        </button>
        <a className="btn-quiet" href={routePath('contact', locale)}>
          {t('shell.menu.contact')}
        </a>
      </RecoveryPanel>
    );
  }
  if (result?.kind === 'unclear') {
    const goOn = () => {
      discardPendingOrder();
      onOpen(null);
    };
    return (
      <RecoveryPanel alert title={t('payments.unclearTitle')} text={t('payments.unclearText')}>
        <button type="button" className="btn-primary" onClick={goOn}>
          {t('payments.unclearGoOn')}
        </button>
        <a className="btn-quiet" href={routePath('contact', locale)}>
          {t('shell.menu.contact')}
        </a>
      </RecoveryPanel>
    );
  }
  if (result?.kind === 'unknown') {
    const text = t(pendingOrder.card ? 'payments.unknownText' : 'payments.unknownOrderText');
    return (
      <RecoveryPanel alert title={t('payments.unknownTitle')} text={text}>
        <Retry label={t('payments.retry')} onRetry={tryAgain} />
      </RecoveryPanel>
    );
  }
  return (
    <RecoveryPanel title={t('payments.finding')} text={t('payments.findingText')}>
      <span className="i-ph-circle-notch text-2xl text-accent motion-safe:animate-spin" aria-hidden="true" />
    </RecoveryPanel>
  );
}

interface PanelProps {
  alert?: boolean;
  title: string;
  text: string;
  children: React.ReactNode;
}

function RecoveryPanel({ alert = false, title, text, children }: PanelProps) {
  return (
    <section role={alert ? 'alert' : 'status'} className="card p-6 md:p-10 max-w-[46rem]">
      <h2 className="title-3">{title}</h2>
      <p className="mt-3 text-pretty break-words">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </section>
  );
}

function Retry({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <button type="button" className="btn-primary" onClick={onRetry}>
      {label}
    </button>
  );
}

/** Null where no card was used, or nobody can be asked about it. */
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
