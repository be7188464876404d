import { cartParams } from '#storefront/domain/analytics/event-items.ts';
import type { ShopEvent } from '#storefront/domain/analytics/shop-event.ts';
import { $panel } from '#storefront/stores/page/panels.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { $cart } from '#storefront/stores/shopping/cart-store.ts';
import type { OpenedPage } from './opened-page.ts';

/** Apart from the store that changes: a fault in here must not stop what the store does next. */
const later = (task: () => void) => queueMicrotask(task);

type Send = (event: ShopEvent) => void;

/** Tells of the cart that is looked at, and of the steps of the checkout, each once a page. */
export function watchCheckout({ kind, currency }: OpenedPage, send: Send): void {
  $panel.listen((panel) => {
    if (panel === 'cart') later(tellCart);
  });
  function tellCart(): void {
    const { cart } = $cart.get();
    if (cart.lines.length > 0) send({ name: 'view_cart', params: cartParams(cart, currency) });
  }

  if (kind !== 'checkout') return;
  const sent = new Set<string>();
  let isShippingChosen = false;
  const once = (event: ShopEvent) => {
    const { params } = event;
    const choice =
      'shipping_tier' in params ? params.shipping_tier : 'payment_type' in params && params.payment_type;
    if (sent.has(`${event.name} ${choice}`)) return;
    sent.add(`${event.name} ${choice}`);
    send(event);
  };

  /** @returns false where no rate is chosen yet */
  function tellShipping(): boolean {
    const { cart } = $cart.get();
    const chosen = cart.packages.flatMap(({ rates, chosen }) => rates.find(({ id }) => id === chosen) ?? []);
    if (!cart.needsShipping) return true;
    if (chosen.length === 0) return false;
    const shipping_tier = chosen.map(({ label }) => label).join(', ');
    once({ name: 'add_shipping_info', params: { ...cartParams(cart, currency), shipping_tier } });
    return true;
  }

  function tellPayment(): void {
    const { cart } = $cart.get();
    const chosen = document.querySelector<HTMLInputElement>('[name=payment]:checked')?.value;
    const gateway = $session.get().gateways.find(({ id }) => id === chosen);
    if (gateway === undefined) return;
    once({
      name: 'add_payment_info',
      params: { ...cartParams(cart, currency), payment_type: gateway.title },
    });
  }

  function tellCheckout(): void {
    const { cart, isLoaded, updating } = $cart.get();
    if (!isLoaded || updating || cart.lines.length === 0) return;
    once({ name: 'begin_checkout', params: cartParams(cart, currency) });
    if (isShippingChosen) tellShipping();
  }

  $cart.subscribe(() => later(tellCheckout));
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    // Sent with the costs of the rate, once the store has them.
    if (target.name.startsWith('shipping-')) isShippingChosen = true;
    // The steps in their order: with a rate that is not known yet, both are sent with the order.
    if (target.name === 'payment' && tellShipping()) tellPayment();
  });
  // Most shoppers take what is chosen already, and say so by ordering.
  new MutationObserver(([change]) => {
    const button = change?.target;
    if (!(button instanceof HTMLButtonElement) || button.type !== 'submit' || button.ariaBusy !== 'true')
      return;
    if (button.closest('.checkout-form') === null) return;
    tellShipping();
    tellPayment();
  }).observe(document.body, { attributeFilter: ['aria-busy'], subtree: true });
}
