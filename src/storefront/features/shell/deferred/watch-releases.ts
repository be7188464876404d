import {
  canPoll,
  LATEST_BUILD_PATH,
  parseBuildId,
  pollDelay,
} from '#storefront/domain/builds/build-polling.ts';
import { getLatestBuild, storeLatestBuild } from '#storefront/stores/page/tab-value.ts';

/**
 * Polls for a new release, so that the shopper's next pages are its pages.
 *
 * Every navigation in the shop loads a document, and its caching headers have browsers revalidate it. So a
 * new release needs no reload of the open page; it only must not be hidden by older copies. Those of the pages
 * that the release changed are dropped: prerendered pages are discarded, pages are fetched past the HTTP cache
 * when they are next opened, and a page restored from the back/forward cache is reloaded unless something was
 * typed into it. The shop keeps no payloads in the browser. The build id is stored for the tab, so that the
 * interval counts across pages. Failures are silent: the next poll will do.
 * @param interval between two polls, in milliseconds
 */
export function watchReleases(interval: number): void {
  let first = getLatestBuild()?.id;
  let timer: ReturnType<typeof setTimeout>;
  let fetching = false;
  let typed = false;
  // Apart from the files that the cart waits for, and now: with the next release a host may drop the file.
  const stalePages = import('./drop-stale-pages.ts').catch(() => undefined);

  const delay = (returned: boolean) => pollDelay(getLatestBuild(), { now: Date.now(), interval, returned });

  async function poll(returned: boolean): Promise<void> {
    if (fetching || !canPoll(pageState())) return;
    clearTimeout(timer);
    if (delay(returned) === 0) await fetchLatest();
    timer = setTimeout(() => poll(false), delay(false));
  }

  async function fetchLatest(): Promise<void> {
    fetching = true;
    const latest = await fetchLatestBuildId();
    const known = getLatestBuild()?.id ?? '';
    if (latest !== null && known !== '' && latest !== known)
      await (await stalePages)?.dropPages(known, latest);
    fetching = false;
    const id = latest ?? known;
    storeLatestBuild({ id, asked: Date.now() });
    first ||= id;
  }

  async function onPageShow({ persisted }: PageTransitionEvent): Promise<void> {
    const known = getLatestBuild()?.id;
    if (persisted && known && known !== first) {
      const isStale = await (await stalePages)?.isRestoredStale(first, known);
      if (isStale && !typed && navigator.onLine) return location.reload();
    }
    void poll(true);
  }

  const onReturn = () => void poll(true);
  for (const type of ['focus', 'online']) addEventListener(type, onReturn);
  for (const type of ['visibilitychange', 'prerenderingchange']) document.addEventListener(type, onReturn);
  addEventListener('pageshow', onPageShow);
  addEventListener('input', () => {
    typed = true;
  });
  void poll(false);
}

function pageState() {
  const { prerendering = false } = document;
  return { online: navigator.onLine, visible: document.visibilityState === 'visible', prerendering };
}

async function fetchLatestBuildId(): Promise<string | null> {
  try {
    const response = await fetch(`${LATEST_BUILD_PATH}?${Date.now()}`, { cache: 'no-store' });
    return parseBuildId(await response.json());
  } catch {
    return null;
  }
}
