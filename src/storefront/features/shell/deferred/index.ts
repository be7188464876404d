/** Loaded by every page at the first user action, or at once on pages that need the session at once. */
import { replaceFailedIslands, SCRIPT_FAILURE_ID } from '#storefront/features/failures/island-failure.ts';
import { readStored, STORAGE_KEYS } from '#storefront/stores/browser/storage.ts';
import { startSession } from '#storefront/stores/session/session.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { connectCart } from '#storefront/stores/shopping/cart-store.ts';
import { watchReleases } from './watch-releases.ts';

document.getElementById(SCRIPT_FAILURE_ID)?.remove();
replaceFailedIslands();
// The badge and notices of the cart follow what the session loads.
connectCart();
startSession();
// A file of its own: few shops have such pages.
if ('needsViewer' in document.documentElement.dataset) {
  void import('#storefront/stores/session/require-viewer.ts').then(({ requireViewer }) => requireViewer());
}
// A file of its own: most shoppers are guests.
const guest = $session.subscribe(({ viewer }) => {
  if (viewer === null && !readStored(STORAGE_KEYS.viewerName)) return;
  void import('./account-menu.ts').then(({ connectAccountMenu }) => connectAccountMenu());
  queueMicrotask(() => guest());
});
// Apart from the files that the cart waits for.
void import('./unhurried.ts').then(
  ({ goOn }) => goOn(),
  () => {},
);
void import('./cards.ts').catch(() => {});
const product = document.querySelector<HTMLElement>('[data-product]');
if (product) {
  void import('#storefront/features/product/live/product-page.ts').then(
    ({ startProductPage }) => startProductPage(product),
    () => {},
  );
}
const minutes = Number(document.documentElement.dataset.buildPolling);
if (minutes > 0) watchReleases(minutes * 60_000);
