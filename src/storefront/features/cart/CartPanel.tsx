import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect } from 'react';
import { useAddButtons } from '#storefront/features/add-button/use-add-buttons.ts';
import { Panel } from '#storefront/features/panel/Panel.tsx';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { $panel } from '#storefront/stores/page/panels.ts';
import { startSession } from '#storefront/stores/session/session.ts';
import { $cart, connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { CartContent } from './CartContent.tsx';
import { CartContext, type CartMessage, type CartProps } from './cart-context.ts';
import { Toasts } from './Notices.tsx';
import { loadExtras } from './use-extras.ts';

/**
 * The cart panel, its toasts, and the click handler of all add buttons on the page: one island, so that all
 * of them load and hydrate together.
 */
export default function CartPanel(props: CartProps) {
  const messages = sharedMessages<CartMessage>(props.locale);
  const isOpen = useStore($panel, { ssr: 'initial' }) === 'cart';
  const view = useStore($cart, { ssr: 'initial' });

  useLayoutEffect(connectCart, []);
  useLayoutEffect(() => {
    if (isOpen) startSession();
  }, [isOpen]);
  useAddButtons();
  useEffect(() => {
    // With them comes what follows such a link.
    if (/[?&](add|coupon)/.test(location.search)) loadExtras(props.locale).catch(() => {});
  }, [props.locale]);

  return (
    <CartContext value={props}>
      <Panel
        name="cart"
        side="right"
        title={messages['shell.cart.title']}
        closeLabel={messages['shell.cart.close']}
      >
        <CartContent view={view} isOpen={isOpen} />
      </Panel>
      <Toasts isOpen={isOpen} />
    </CartContext>
  );
}
