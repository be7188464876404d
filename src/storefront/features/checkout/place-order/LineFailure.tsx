import type { ReactNode } from 'react';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import { failedLine } from '#storefront/domain/checkout/checkout-failure.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { Alert } from '#storefront/features/fields/Alert.tsx';
import { removeLine, setQuantity } from '#storefront/stores/shopping/cart-store.ts';
import { useCheckout } from '../checkout-context.ts';

interface Props {
  failure: Failure;
  text: ReactNode;
  cart: Cart;
}

/** A failure of a cart line, with buttons that reduce or remove the line. */
export function LineFailure({ failure, text, cart }: Props) {
  const { t } = useCheckout();
  const line = failedLine(cart.lines, failure);
  const left = Number(failure.params.quantity ?? 0);
  return (
    <Alert tone="bad">
      <p>{text}</p>
      {line && (
        <div className="flex flex-wrap gap-3 mt-3">
          {failure.kind === 'notEnoughStock' && left > 0 && left < line.quantity && (
            <button type="button" className="btn-quiet" onClick={() => void setQuantity(line, left)}>
              {t('checkout.takeFewer', { quantity: left })}
            </button>
          )}
          <button type="button" className="btn-quiet" onClick={() => void removeLine(line)}>
            {t('checkout.takeOut', { product: line.name })}
          </button>
        </div>
      )}
    </Alert>
  );
}
