import { canPoll, LATEST_BUILD_PATH, parseBuildId, pollDelay } from '#shop/site/build-polling.ts';
import { getLatestBuild, storeLatestBuild } from '#stores/page/latest-build.ts';
import { refetchNextPage } from './refetch-next-page.ts';

/**
 * Polls for a new release and makes the shopper's next page one of it.
 *
 * Every navigation in the shop loads a document, and its caching headers have browsers revalidate it. So a
 * new release needs no reload of the open page; it only must not be hidden by an older copy: prerendered
 * pages are discarded, the next page is fetched past the HTTP cache, and a page restored from the
 * back/forward cache is reloaded unless something was typed into it. The build id is stored for the tab, so
 * that the interval counts across pages. Failures are silent: the next poll is as good.
 * @param interval between two polls, in milliseconds
 */
export function watchReleases(interval: number): void {
  let first = getLatestBuild()?.id;
  let timer: ReturnType<typeof setTimeout>;
  let fetching = false;
  let typed = false;

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
    fetching = false;
    const id = latest ?? getLatestBuild()?.id ?? '';
    storeLatestBuild({ id, asked: Date.now() });
    first ||= id;
    if (id !== first) refetchNextPage();
  }

  function onPageShow({ persisted }: PageTransitionEvent): void {
    const known = getLatestBuild()?.id;
    if (persisted && known !== first && !typed && navigator.onLine) location.reload();
    else void poll(true);
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
  const { prerendering = false } = document as Document & { prerendering?: boolean };
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
