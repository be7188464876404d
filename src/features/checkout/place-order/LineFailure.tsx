import type { ReactNode } from 'react';
import { Alert } from '#features/fields/Alert.tsx';
import type { Cart } from '#shop/cart/cart.ts';
import { failedLine } from '#shop/checkout/checkout-failure.ts';
import type { Failure } from '#shop/errors/failure.ts';
import { removeLine, setQuantity } from '#stores/cart/cart-store.ts';
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
