import type { Cart } from '#storefront/domain/cart/cart.ts';
import {
  chosenRates,
  freeShippingProgress,
  freeShippingRate,
} from '#storefront/domain/cart/cart-shipping.ts';
import { selectShipping } from '#storefront/stores/shopping/cart-store.ts';
import { useCartProps } from './cart-context.ts';

/** Progress towards free shipping, and the way back to it for a shopper who chose another rate. */
export function FreeShipping({ cart }: { cart: Cart }) {
  const { t, money, freeShippingFrom } = useCartProps();
  const progress = freeShippingProgress(cart, freeShippingFrom);
  if (progress === null) return null;
  const { missing, share } = progress;
  const free = freeShippingRate(cart);
  const isChosen = chosenRates(cart).every(({ cost }) => cost === 0);
  const text =
    missing > 0
      ? t('cart.freeShippingMissing', { amount: money(missing) })
      : t(isChosen ? 'cart.freeShippingReached' : 'cart.freeShippingOffered');
  return (
    <div className="mx-6 mt-4 grid gap-2">
      <p className="flex items-center gap-2 text-sm" id="free-shipping">
        <span className="i-ph-truck text-lg text-good" />
        {text}
      </p>
      <progress className="free-shipping" value={share} max={1} aria-labelledby="free-shipping" />
      {free !== null && !isChosen && cart.packages.length === 1 && (
        <button type="button" className="btn-quiet" onClick={() => void selectShipping(free.id)}>
          {t('cart.freeShippingChoose')}
        </button>
      )}
    </div>
  );
}
