import { useState } from 'react';
import { isOver, type Order } from '#storefront/domain/checkout/order.ts';
import { payAddress } from '#storefront/domain/checkout/pay-page.ts';
import { withdrawalAddress } from '#storefront/domain/checkout/withdrawal.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { loadSession } from '#storefront/stores/session/session.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import type { BoughtAgain } from './buy-again.ts';
import { useOrderFormatting } from './order-context.ts';

type Action = 'pay' | 'again';

/** Actions of a shopper on an order: pay one that is not paid, buy the same again, withdraw from it. */
export function OrderActions({ order }: { order: Order }) {
  const { t, locale, imageProvider, payPage, withdrawal } = useOrderFormatting();
  const [busy, setBusy] = useState<Action | null>(null);
  const [done, setDone] = useState<{ action: Action; result: BoughtAgain } | null>(null);
  const isUnpaid = order.needsPayment && order.ofCustomer;

  async function fillCart(action: Action): Promise<void> {
    if (busy !== null) return;
    setBusy(action);
    setDone(null);
    const result = await addLines(order, action === 'pay');
    setBusy(null);
    if (action === 'pay' && result.missing.length === 0 && !result.isOffline) {
      location.assign(routePath('checkout', locale));
    } else setDone({ action, result });
  }

  /** A store out of reach answers neither. */
  async function addLines({ lines }: Order, fills: boolean): Promise<BoughtAgain> {
    const offline: BoughtAgain = { added: 0, isInCart: false, missing: [], isOffline: true };
    try {
      // Few orders are bought again.
      const { buyAgain } = await import('./buy-again.ts');
      // The lines of the cart decide what it lacks.
      if (fills && !(await loadSession()).ok) return offline;
      return await buyAgain(lines, locale, { imageProvider }, fills);
    } catch {
      return offline;
    }
  }

  return (
    <>
      {isUnpaid && payPage !== null && (
        <a className="btn-primary" href={payAddress(payPage, order)} rel="noreferrer">
          {t('order.pay')}
        </a>
      )}
      {isUnpaid && payPage === null && (
        <button
          type="button"
          className="btn-primary"
          aria-busy={busy === 'pay' || undefined}
          onClick={() => void fillCart('pay')}
        >
          <BusyLabel label={t('order.pay')} busy={t('busy.processing')} />
        </button>
      )}
      <button
        type="button"
        className="btn-quiet"
        aria-busy={busy === 'again' || undefined}
        onClick={() => void fillCart('again')}
      >
        <BusyLabel label={t('account.buyAgain')} busy={t('busy.adding')} />
      </button>
      {withdrawal !== null && !isOver(order) && (
        <a className="link py-2" href={withdrawalAddress(withdrawal, order)}>
          {t('withdrawal.link')}
        </a>
      )}
      <div role="status" className="basis-full text-sm empty:hidden">
        {done && <Outcome {...done} />}
      </div>
    </>
  );
}

function Outcome({ action, result }: { action: Action; result: BoughtAgain }) {
  const { t, locale } = useOrderFormatting();
  const { added, isInCart, missing, isOffline } = result;
  return (
    <>
      {added > 0 && <p>{t('account.inCartAgain', { count: added })}</p>}
      {missing.length > 0 && (
        <p className="text-ink-soft">{t('account.notAvailable', { products: missing.join(', ') })}</p>
      )}
      {isOffline && <p className="text-bad">{t('failures.offline')}</p>}
      {action === 'pay' && isInCart && (
        <a className="link inline-block py-2" href={routePath('checkout', locale)}>
          {t('cart.checkout')}
        </a>
      )}
    </>
  );
}
