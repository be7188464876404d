import { type Cart, freeShippingProgress } from '#shop/cart.ts';
import { useCartProps } from './context.ts';

/** How far the cart is from free shipping, where the shop has it. */
export function FreeShipping({ cart }: { cart: Cart }) {
  const { t, money, freeShippingFrom } = useCartProps();
  const progress = freeShippingProgress(cart, freeShippingFrom);
  if (progress === null) return null;
  const { missing, share } = progress;
  const text =
    missing > 0 ? t('cart.freeShippingMissing', { amount: money(missing) }) : t('cart.freeShippingReached');
  return (
    <div className="mx-6 mt-4 grid gap-2">
      <p className="flex items-center gap-2 text-sm" id="free-shipping">
        <span className="i-ph-truck text-lg text-good" aria-hidden="true" />
        {text}
      </p>
      <progress className="free-shipping" value={share} max={1} aria-labelledby="free-shipping" />
    </div>
  );
}
