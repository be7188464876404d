/** Loaded with the stores, by pages with tags that get events. */
import type { ShopEvent } from '#storefront/domain/analytics/shop-event.ts';
import { observeShopper } from '#storefront/stores/analytics/observe-shopper.ts';
import { sendUnsent, storeHints } from '#storefront/stores/analytics/sent-storage.ts';
import { findPageProduct } from '#storefront/stores/page/open-page.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { $cart, connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { wishlist } from '#storefront/stores/shopping/wishlist-store.ts';
import { watchCheckout } from './checkout.ts';
import type { OpenedPage } from './opened-page.ts';

interface Watch {
  page: OpenedPage;
  /** When the shopper allowed the categories whose tags are open. */
  allowed: () => Readonly<Record<string, number>>;
  /** @param categories by default all that are allowed */
  send: (event: ShopEvent, categories?: Iterable<string>) => void;
}

/** Listens to the stores, and sends what changes in them. @returns looks again, after a change of consent */
export function watchShopper({ page, allowed, send }: Watch): () => void {
  connectCart();
  const connection = storeConnection();
  const { queue, env } = connection;
  const list = wishlist();
  let isLooking = false;

  function observe() {
    const shown = document.querySelector<HTMLElement>('[data-order]')?.dataset.order;
    return observeShopper(connection, {
      since: { ...allowed() },
      wishlist: list.$entries.get(),
      nameOf: shownName,
      isAtProvider: page.kind === 'oauth-login',
      order: page.order,
      shown: shown ? Number(shown) : null,
    });
  }

  const isAllowed = () => Object.keys(allowed()).length > 0;

  /** Later: a store may be in the middle of a change, and changes come in groups. */
  function look(): void {
    if (isLooking || !isAllowed()) return;
    isLooking = true;
    queueMicrotask(() => {
      isLooking = false;
      void sendUnsent(connection, observe, ({ event, to }) => send(event, to));
    });
  }

  $cart.listen(() => {
    // At once, as other tabs must find it before the change.
    if (queue.isBusy && isAllowed()) storeHints(env.storage, { cart: true });
    look();
  });
  $session.listen(look);
  list.$entries.listen(look);
  addEventListener('islet:order', look);
  document.addEventListener('submit', noteForm, true);
  function noteForm({ target }: Event): void {
    if (!(target instanceof HTMLFormElement) || connection.api.tokens.isSignedIn || !isAllowed()) return;
    if (target.querySelector('[type=password]') === null) return;
    storeHints(env.storage, { signsUp: target.querySelector('[autocomplete=new-password]') !== null });
  }
  watchCheckout(page, send);
  look();
  return look;
}

/** The name of a product that the page has in a list, or is about. */
function shownName(productId: number): string | undefined {
  const name =
    findPageProduct()?.id === productId
      ? document.querySelector('h1')
      : document.querySelector(`[data-card="${productId}"] a`);
  return name?.textContent.trim();
}
