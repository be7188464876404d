import {
  type BuildChanges,
  buildMetaPath,
  changesBetween,
  parseBuildChanges,
} from '#storefront/domain/builds/build-meta.ts';
import {
  addStalePages,
  includesPage,
  markPageFetched,
  stalePageCheck,
} from '#storefront/stores/page/stale-pages.ts';

/** Milliseconds until reading the metas of the builds in between is given up. */
const META_TIMEOUT = 10_000;

/** Milliseconds until the fetch is given up and the browser navigates on its own. */
const FETCH_TIMEOUT = 3000;

/** Address that the shopper asked for last. */
let requested = '';
/** Address that is opened as the browser has it now. */
let passing = '';

// Until they were fetched, pages that a release has changed are not opened as the browser has them: they are
// not prerendered, and fetched past the HTTP cache. Other pages stay prepared and cached.
markStaleLinks();
addEventListener('pointerover', markLink, true);
// Browsers without the Navigation API revalidate pages by their caching headers.
window.navigation?.addEventListener('navigate', refetch);

/** Drops prerendered and cached copies of the pages that changed from one build to another. */
export async function dropPages(known: string, latest: string): Promise<void> {
  const changed = await fetchChanges(known, latest);
  if (changed?.size === 0) return;
  addStalePages(changed);
  markStaleLinks();
  if (changed !== null) return;
  // Removing the rules makes the browser discard every page it prerendered by them.
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove();
}

/**
 * Checks if the open page, restored as it was left, has changed since; other pages may have.
 * @param known the build that the page knew; absent if it knew none
 */
export async function isRestoredStale(known: string | undefined, latest: string): Promise<boolean> {
  markStaleLinks();
  return includesPage(known ? await fetchChanges(known, latest) : null, location);
}

/** Paths of the pages that changed from one build to another; null if any page may have. */
function fetchChanges(known: string, latest: string): Promise<Set<string> | null> {
  const signal = AbortSignal.timeout(META_TIMEOUT);
  return changesBetween(known, latest, async (id): Promise<BuildChanges | null> => {
    try {
      const response = await fetch(buildMetaPath(id), { signal });
      return response.ok ? parseBuildChanges(await response.json()) : null;
    } catch {
      return null;
    }
  });
}

/** Marks links to changed pages: the speculation rules except them, so browsers discard their pages. */
function markStaleLinks(links: Iterable<HTMLAnchorElement | HTMLAreaElement> = document.links): void {
  const isStale = stalePageCheck();
  if (isStale === null) return;
  for (const link of links) {
    const url = URL.parse(link.href);
    link.toggleAttribute('data-stale', url?.origin === location.origin && isStale(url));
  }
}

/** Islands add links, so each is looked at before the browser can prepare its page. */
function markLink({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
  if (link) markStaleLinks([link]);
}

async function refetch(event: NavigateEvent): Promise<void> {
  const { url, sameDocument } = event.destination;
  const opens = event.navigationType === 'push' || event.navigationType === 'replace';
  const isPage = !sameDocument && event.formData === null && event.downloadRequest === null;
  if (!opens || !isPage || !event.cancelable || url === passing) return;
  const page = new URL(url);
  if (page.origin !== location.origin || !stalePageCheck()?.(page)) return;
  event.preventDefault();
  requested = url;
  if (await fetchPage(url)) markPageFetched(page);
  if (requested !== url) return;
  passing = url;
  if (event.navigationType === 'push') openAnew(url);
  else location.replace(url);
}

/** Opens a page from another document, since browsers serve what a document prefetched to itself only. */
function openAnew(url: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument ?? document;
  const link = page.createElement('a');
  link.href = url;
  link.target = '_top';
  page.body.append(link);
  link.click();
}

/** Reading the whole response stores it in the cache; if the host is out of reach, the old entry stays. */
async function fetchPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(FETCH_TIMEOUT) });
    await response.text();
    return true;
  } catch {
    return false;
  }
}
