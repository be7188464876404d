import { CHUNK_RELOAD_GUARD } from '#storefront/domain/settings/limits.ts';
import { STORAGE_KEYS } from '#storefront/stores/browser/storage.ts';
import { listen } from './listen.ts';

/**
 * Reloads the page after one of its files failed to load, as happens when a new release replaced it: at most
 * once per path within `CHUNK_RELOAD_GUARD`, and never offline, where a reload would lose the page.
 */
export function reloadOnce(event?: Event): void {
  const key = STORAGE_KEYS.reloaded + location.pathname;
  const now = Date.now();
  try {
    // A stored time in the future comes from a clock that was set back since.
    if (!navigator.onLine || Math.abs(now - sessionStorage[key]) < CHUNK_RELOAD_GUARD) return;
    sessionStorage[key] = now;
    event?.preventDefault();
    location.reload();
  } catch {
    // Without storage the reload could loop.
  }
}

/**
 * Reloads for hashed files only: other pictures and scripts may be missing for good. The template behind the deferred
 * script of an eager page shows that the script is missing, see `boot.ts`.
 */
function fileFailed(event: Event): void {
  const { href, src, nextElementSibling: next } = event.target as HTMLLinkElement & HTMLScriptElement;
  if (!`${href ?? src}`.includes('/_assets/')) return;
  reloadOnce(event);
  if (next?.localName === 'template') (next as HTMLElement).title = '?';
}

for (const type of ['astro:hydration-error', 'vite:preloadError']) listen(type, reloadOnce, true);
listen('error', fileFailed, true);
