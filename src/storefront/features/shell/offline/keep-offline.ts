import { USER_ACTION_EVENTS } from '#storefront/domain/customer/user-actions.ts';
import { manifestPath } from '#storefront/domain/offline/offline-files.ts';
import { workerAddress } from '#storefront/domain/page-data/worker-address.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';

/** Makes the shop installable, and its visited pages open without a network, from the shopper's first action on. */
export function keepOffline(): void {
  // The service worker is a file of releases.
  if (import.meta.env.DEV) return;
  // Pages that need the session at once run their scripts before anybody acts.
  const isEager = document.querySelector('body > script[type=module][src]') !== null;
  if (!isEager) {
    start();
    return;
  }
  const actions = new AbortController();
  const begin = () => {
    actions.abort();
    start();
  };
  const options = { capture: true, passive: true, signal: actions.signal };
  for (const type of USER_ACTION_EVENTS) addEventListener(type, begin, options);
}

function start(): void {
  const { locale } = splitLocale(location.pathname);
  const link = Object.assign(document.createElement('link'), { rel: 'manifest', href: manifestPath(locale) });
  document.head.append(link);
  if (document.documentElement.dataset.offline === 'off') return;
  if (document.readyState === 'complete') whenCalm(register);
  else addEventListener('load', () => whenCalm(register), { once: true });
}

/** Milliseconds without a loaded file after which the page counts as calm. */
const CALM = 1000;

/** Calls back once the page loads nothing: what a press waits for comes first, and the worker loads all of the page anew. */
function whenCalm(then: () => void): void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      observer.disconnect();
      then();
    }, CALM);
  };
  const observer = new PerformanceObserver(wait);
  observer.observe({ type: 'resource' });
  wait();
}

/** Registers the service worker, and tells it of this page. Browsers look for a newer one by themselves. */
async function register(): Promise<void> {
  try {
    // Absent where storage is blocked, or the connection is not secure.
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    if (!serviceWorker || serviceWorker.controller !== null) return;
    await serviceWorker.register(workerAddress());
    const { active } = await serviceWorker.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage([location.href, ...files]);
  } catch {
    // The shop works without it.
  }
}
