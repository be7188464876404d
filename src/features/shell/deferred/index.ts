/** Loaded by every page at the first user action, or at once on pages that need the session at once. */
import { replaceFailedIslands } from '#features/failures/island-failure.ts';
import { connectCart } from '#stores/cart/cart-store.ts';
import { startSession } from '#stores/session/session.ts';
import { watchReleases } from './watch-releases.ts';

replaceFailedIslands();
// The badge and notices of the cart follow what the session loads.
connectCart();
startSession();
// A file of its own: few shops have such pages.
if ('needsViewer' in document.documentElement.dataset) {
  void import('#stores/session/require-viewer.ts').then(({ requireViewer }) => requireViewer());
}
// Apart from the files that the cart waits for.
void import('./cards.ts').catch(() => {});
const minutes = Number(document.documentElement.dataset.buildPolling);
if (minutes > 0) watchReleases(minutes * 60_000);
