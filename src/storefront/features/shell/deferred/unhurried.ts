import { keepOffline } from '../offline/keep-offline.ts';
import { watchPresses } from './slow-press.ts';

/** Starts what follows the first action, and neither cart nor session waits for. */
export function goOn(): void {
  watchPresses();
  // A file of its own: few texts have videos.
  if (document.querySelector('.video')) {
    void import('#storefront/features/content/show-videos.ts').then(
      ({ showVideos }) => showVideos(),
      () => {},
    );
  }
  keepOffline();
}
