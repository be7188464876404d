import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { openPanel } from '#storefront/stores/page/panels.ts';
import { $added } from '#storefront/stores/shopping/cart-store.ts';
import { useCartProps } from './cart-context.ts';
import { Notices } from './Notices.tsx';

/** Milliseconds until a confirmation disappears. */
const TOAST_DURATION = 7000;

/** Confirmations and notices shown while the cart panel is closed. */
export function Toasts({ isOpen }: { isOpen: boolean }) {
  const { t } = useCartProps();
  const added = useStore($added, { ssr: 'initial' });

  useEffect(() => {
    if (added === null) return;
    const timer = setTimeout(() => $added.set(null), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [added]);
  useEffect(() => {
    if (isOpen) $added.set(null);
  }, [isOpen]);

  return (
    <div className="toasts">
      {!isOpen && <Notices />}
      <div role="status">
        {added && (
          <p className="toast">
            <span className="i-ph-check-circle text-xl text-good" />
            <span className="flex-1 line-clamp-3">{t('cart.added', { product: added.name })}</span>
            <button type="button" className="btn-quiet flex-none" onClick={() => openPanel('cart')}>
              {t('cart.view')}
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
