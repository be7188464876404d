/** Loaded with the stores, by pages with tags that get events. */
import type { ShopEvent } from '#storefront/domain/analytics/shop-event.ts';
import { hearShopper } from '#storefront/stores/analytics/hear-shopper.ts';
import { tellNews } from '#storefront/stores/analytics/tell-news.ts';
import { storeHints } from '#storefront/stores/analytics/told-storage.ts';
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
  tell: (event: ShopEvent, categories?: Iterable<string>) => void;
}

/** Listens to the stores, and tells what changes in them. @returns looks again, after a change of consent */
export function watchShopper({ page, allowed, tell }: Watch): () => void {
  connectCart();
  const connection = storeConnection();
  const { queue, env } = connection;
  const list = wishlist();
  let isLooking = false;

  function hear() {
    const shown = document.querySelector<HTMLElement>('[data-order]')?.dataset.order;
    return hearShopper(connection, {
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
      void tellNews(connection, hear, ({ event, to }) => tell(event, to));
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
  watchCheckout(page, tell);
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
