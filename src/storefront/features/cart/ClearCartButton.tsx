import { useEffect, useRef, useState } from 'react';
import { clearCart } from '#storefront/stores/shopping/cart-store.ts';
import { useCartProps } from './cart-context.ts';

/** Clears the cart after a confirmation. */
export function ClearCartButton() {
  const { t } = useCartProps();
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  const wasConfirming = useRef(false);
  useEffect(() => {
    if (isConfirming) cancel.current?.focus();
    else if (wasConfirming.current) clear.current?.focus();
    wasConfirming.current = isConfirming;
  }, [isConfirming]);

  if (!isConfirming) {
    return (
      <div className="px-6 pb-5 text-center">
        <button
          ref={clear}
          type="button"
          className="link min-h-11 text-sm cursor-pointer"
          onClick={() => setConfirming(true)}
        >
          {t('cart.empty')}
        </button>
      </div>
    );
  }
  return (
    <div
      className="mx-6 mb-5 grid gap-3 rounded-card bg-sand p-4"
      role="alertdialog"
      aria-labelledby="empty-cart"
    >
      <p id="empty-cart" className="font-600">
        {t('cart.emptyAsk')}
      </p>
      <div className="flex flex-wrap gap-2">
        <button ref={cancel} type="button" className="btn-quiet flex-1" onClick={() => setConfirming(false)}>
          {t('cart.emptyNo')}
        </button>
        <button type="button" className="btn-primary flex-1" onClick={() => void clearCart()}>
          {t('cart.emptyYes')}
        </button>
      </div>
    </div>
  );
}
