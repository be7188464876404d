/** Actions of product cards and pages without an island; runs where it is loaded. */
import { entriesOf, type WishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import { connectHoverPictures } from '#storefront/features/catalog/products/hover-picture.ts';
import { findPageProduct, shownProduct, whenShown } from '#storefront/stores/page/open-page.ts';
import { recentlyViewed, storeViewed } from '#storefront/stores/page/recently-viewed.ts';
import { wishlist } from '#storefront/stores/shopping/wishlist-store.ts';

const HEARTS = 'input.heart';
const list = wishlist();

/** Checked by the shopper since the page was loaded; empty in browsers that do not tell. */
const PRESSED_HERE = CSS.supports('selector(:user-valid)') ? ':checked:user-valid' : ':not(*)';

/** Makes the hearts of the page show and change the wishlist, those included that islands add later. */
function connectHearts(): void {
  // Hearts that were pressed before this script was loaded stay pressed: shoppers saw an empty heart.
  list.add(Array.from(hearts('[data-pressed]'), ({ dataset }) => parsedEntry(dataset.pressed)));
  list.add([...hearts(isRestored() ? PRESSED_HERE : ':checked')].map(entryOf));
  list.$entries.subscribe(showHearts);
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.matches(HEARTS))) return;
    const entry = entryOf(target);
    if (target.checked) list.add([entry]);
    else list.remove(entriesOf(list.refresh(), entry, list.language));
  });
  new MutationObserver(() => showHearts(list.$entries.get())).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-wish'],
  });
}

/** True if the browser has put back what was checked when the page was left. */
function isRestored(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return /reload|back_forward/.test((navigation as PerformanceNavigationTiming | undefined)?.type ?? '');
}

function hearts(state = ''): NodeListOf<HTMLInputElement> {
  return document.querySelectorAll(HEARTS + state);
}

function showHearts(entries: readonly WishlistEntry[]): void {
  for (const heart of hearts()) {
    heart.checked = entriesOf(entries, entryOf(heart), list.language).length > 0;
  }
}

function entryOf(heart: HTMLInputElement): WishlistEntry {
  const { wish } = heart.dataset;
  return wish ? parsedEntry(wish) : wholeEntry(shownProduct(heart));
}

function parsedEntry(heart = ''): WishlistEntry {
  return wholeEntry(JSON.parse(heart));
}

function wholeEntry(product: object | null): WishlistEntry {
  return { variationId: null, attributes: {}, ...product } as WishlistEntry;
}

/** Cards are loaded when the shopper is two screens away from their place. */
const NEAR = { rootMargin: '0px 0px 200%' };

/**
 * Remembers the product of the page, and has the ones that were viewed before shown at their place.
 * @param at where they are shown, which holds nothing yet
 */
function watchRecent(at: HTMLElement): void {
  const current = findPageProduct();

  function start(): void {
    if (current !== null) storeViewed({ ...current, language: list.language });
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
      void import('#storefront/features/catalog/products/show-recent.ts').then(
        ({ showRecent }) => showRecent(at),
        () => {},
      );
    }, NEAR);
    observer.observe(at);
  }

  // A prerendered page has not been viewed.
  whenShown(start);
}

connectHearts();
connectHoverPictures();
const place = document.querySelector<HTMLElement>('.recently-viewed');
if (place !== null) watchRecent(place);
