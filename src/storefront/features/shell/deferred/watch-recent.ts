import { findPageProduct, whenShown } from '#storefront/stores/page/open-page.ts';
import { recentlyViewed, storeViewed } from '#storefront/stores/page/recently-viewed.ts';

/** Cards are loaded when the shopper is two screens away from their place. */
const NEAR = { rootMargin: '0px 0px 200%' };

/**
 * Remembers the product of the page, and has the ones that were viewed before shown at their place.
 * @param place an element of `RecentlyViewed.astro`
 */
export function watchRecent(place: HTMLElement): void {
  const current = findPageProduct();

  function start(): void {
    if (current !== null) storeViewed(current);
    watch();
    // Meanwhile the shopper may have viewed others.
    addEventListener('pageshow', ({ persisted }) => persisted && watch());
  }

  function watch(): void {
    if (!recentlyViewed().some(({ id }) => id !== current?.id)) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // A file of its own: it makes cards.
      void import('#storefront/features/catalog/recent/show-recent.ts').then(
        ({ showRecent }) => showRecent(place),
        () => {},
      );
    }, NEAR);
    observer.observe(place);
  }

  // A prerendered page has not been viewed.
  whenShown(start);
}
