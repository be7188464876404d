import { TIMINGS } from '#shop/limits.ts';
import { STORAGE_KEYS } from '#stores/keys.ts';

/**
 * Reloads the page after a part of it failed to load, as happens when a new release replaced it: at most
 * once per path in a while, and never offline, where a reload would lose the page.
 */
export function reloadOnce(event: Event): void {
  const key = STORAGE_KEYS.reloaded + location.pathname;
  try {
    const last = Number(sessionStorage.getItem(key));
    if (!navigator.onLine || Date.now() - last < TIMINGS.chunkReloadGuard) return;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without memory there is no telling whether a reload would repeat for ever.
    return;
  }
  event.preventDefault();
  location.reload();
}

for (const type of ['astro:hydration-error', 'vite:preloadError']) addEventListener(type, reloadOnce, true);
