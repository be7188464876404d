import { useState } from 'react';
import { type BoughtAgain, buyAgain } from '#features/orders/buy-again.ts';
import type { OrderLine } from '#shop/checkout/order.ts';
import { BusyLabel } from '#ui/BusyLabel.tsx';
import { useAccount } from '../account-context.ts';

/** Adds what was ordered to the cart again, and says what is no longer sold. */
export function BuyAgainButton({ lines }: { lines: readonly OrderLine[] }) {
  const { t, locale, wishlist } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<BoughtAgain | null>(null);

  async function begin(): Promise<void> {
    setBusy(true);
    setResult(await buyAgain(lines, locale, wishlist.card));
    setBusy(false);
  }

  return (
    <>
      <button
        type="button"
        className="btn-quiet"
        aria-busy={isBusy || undefined}
        onClick={() => isBusy || void begin()}
      >
        <BusyLabel label={t('account.buyAgain')} busy={t('busy.adding')} />
      </button>
      <div role="status" className="basis-full text-sm empty:hidden">
        {result && result.added > 0 && <p>{t('account.inCartAgain', { count: result.added })}</p>}
        {result && result.missing.length > 0 && (
          <p className="text-ink-soft">
            {t('account.notAvailable', { products: result.missing.join(', ') })}
          </p>
        )}
        {result?.isOffline && <p className="text-bad">{t('failures.offline')}</p>}
      </div>
    </>
  );
}
