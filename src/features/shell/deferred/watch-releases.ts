import { canPoll, LATEST_BUILD_PATH, parseBuildId, pollDelay } from '#shop/site/build-polling.ts';
import { getLatestBuild, storeLatestBuild } from '#stores/page/latest-build.ts';
import { refetchNextPage } from './refetch-next-page.ts';

/**
 * Asks now and then for the newest release, and lets the shopper's next page be of it.
 *
 * Every navigation of the shop loads a document, and hosts are told to have browsers revalidate it. So a
 * new release needs no reload of what is being read; it must only be kept from being hidden by an older
 * copy: pages that the browser prepared ahead are dropped, the next page is fetched past the browser's
 * cache, and a page that is come back to as it was left (back/forward cache) is loaded again, unless
 * something was typed into it. The id is remembered for the tab, so that asking once an hour needs no page
 * that is open for an hour. Failures are silent: the next question is as good.
 * @param interval between two questions, in milliseconds
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
