import type { Cart } from '#storefront/domain/cart/cart.ts';
import { EmptyCartState } from '#storefront/features/cart/CartContent.tsx';
import { CartItem } from '#storefront/features/cart/CartItem.tsx';
import { CartGrandTotal, CartTotalsList } from '#storefront/features/cart/CartTotalsList.tsx';
import { CartContext, type CartProps } from '#storefront/features/cart/cart-context.ts';
import { RetryPanel } from '#storefront/features/failures/LoadFailure.tsx';
import { translator } from '#storefront/i18n/translate.ts';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
import { UndoToast } from '#storefront/ui/controls.tsx';

function ignore(): void {}

/** Parts of the cart panel, side by side. Not an island: its buttons do nothing. */
export function CartParts({ cart, ...props }: CartProps & { cart: Cart }) {
  const t = translator(props.locale);
  const [{ name: product } = { name: '' }] = cart.lines;
  const view = { ...$cart.get(), cart, isLoaded: true };
  return (
    <CartContext value={props}>
      <div className="gallery-fields">
        <div className="panel-body">
          <div className="panel-head">
            <p className="font-display text-lg font-600">{t('shell.cart.title')}</p>
            <button type="button" className="btn-icon" aria-label={t('shell.cart.close')}>
              <span className="i-ph-x" />
            </button>
          </div>
          <ul className="px-6">
            {cart.lines.map((line) => (
              <CartItem key={line.id} line={line} />
            ))}
          </ul>
          <CartTotalsList view={view} />
          <CartGrandTotal view={view} />
        </div>
        <div className="grid content-start gap-4">
          <p className="toast">
            <span className="i-ph-check-circle text-xl text-good" />
            <span className="flex-1">{t('cart.added', { product })}</span>
            <button type="button" className="btn-quiet flex-none">
              {t('cart.view')}
            </button>
          </p>
          <p className="toast">
            <span className="i-ph-wifi-slash text-xl text-warn" />
            {t('cart.offline')}
          </p>
          <UndoToast text={t('cart.removed', { product })} undoLabel={t('cart.undo')} onUndo={ignore} />
          <EmptyCartState />
          <RetryPanel retryLabel={t('messages.retry')} onRetry={ignore}>
            {t('messages.somethingWrong')}
          </RetryPanel>
          <div className="flex gap-4" aria-hidden="true">
            <span className="skeleton size-18" />
            <span className="grid flex-1 content-start gap-2">
              <span className="skeleton h-4 w-3/4" />
              <span className="skeleton h-4 w-1/3" />
            </span>
          </div>
        </div>
      </div>
    </CartContext>
  );
}
