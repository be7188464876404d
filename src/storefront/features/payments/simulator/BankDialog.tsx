import { useEffect, useId, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { fromStripeAmount } from '#storefront/domain/pricing/stripe-amount.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { pageConfig } from '#storefront/stores/page/open-page.ts';
import { showModal } from '#storefront/ui/island-helpers.ts';
import { readPaymentMessages } from '../payment-messages.ts';
import type { SimulatedIntent } from './simulator-api.ts';

/** Simulates the bank's 3-D Secure dialog. @returns true if the shopper accepts; closing it declines */
export function confirmWithBank(intent: SimulatedIntent): Promise<boolean> {
  const mountNode = document.createElement('div');
  document.body.append(mountNode);
  const root = createRoot(mountNode);
  return new Promise((resolve) => {
    const onAnswer = (accepted: boolean) => {
      root.unmount();
      mountNode.remove();
      resolve(accepted);
    };
    root.render(<BankDialog intent={intent} onAnswer={onAnswer} />);
  });
}

function BankDialog({ intent, onAnswer }: { intent: SimulatedIntent; onAnswer(accepted: boolean): void }) {
  const { locale, currency } = pageConfig();
  const t = islandTranslator(locale, readPaymentMessages());
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => showModal(dialog.current), []);
  return (
    <dialog
      ref={dialog}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] p-6 rounded-panel bg-sheet text-ink shadow-panel backdrop:bg-veil"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <p className="i-ph-bank text-3xl text-accent" aria-hidden="true" />
      <h2 id={titleId} className="mt-2 title-3">
        {t('payments.bankTitle')}
      </h2>
      <p className="mt-2">
        {t('payments.bankText', {
          amount: formatMoney(locale, fromStripeAmount(intent.amount, currency), currency),
        })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="btn-primary" onClick={() => onAnswer(true)}>
          {t('payments.bankAccept')}
        </button>
        <button type="button" className="btn-quiet" onClick={() => onAnswer(false)}>
          {t('payments.bankRefuse')}
        </button>
      </div>
    </dialog>
  );
}
