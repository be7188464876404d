import type { Cart } from '#storefront/domain/cart/cart.ts';
import { areSumsKnown, UNKNOWN_SUM } from '#storefront/domain/checkout/displayed-sums.ts';
import { useCheckout } from '../checkout-context.ts';
import { UpdatingNote } from '../methods/ShippingMethods.tsx';

interface Props {
  cart: Cart;
  updating: boolean;
}

/** The total of the server cart. */
export function SummaryTotal({ cart, updating }: Props) {
  const { t, money } = useCheckout();
  const { totals, pricesIncludeTax } = cart;
  return (
    <div className="pt-4 border-t border-line" aria-busy={updating}>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-lg font-600">
          {t('cart.total')} <UpdatingNote shown={updating} />
        </span>
        <span className={`text-xl font-600 tabular-nums ${updating ? 'opacity-45' : ''}`} data-testid="total">
          {areSumsKnown(cart) ? money(totals.total) : UNKNOWN_SUM}
        </span>
      </p>
      {pricesIncludeTax && totals.tax > 0 && (
        <p className="text-sm text-ink-soft text-right">
          {t('cart.includedTax', { amount: money(totals.tax) })}
        </p>
      )}
    </div>
  );
}
