/** Milliseconds until the fetch is given up and the browser navigates by itself. */
const FETCH_TIMEOUT = 3000;

let isArmed = false;

/** Fetches the next page of the shop past the browser's HTTP cache. Does nothing when already armed. */
export function refetchNextPage(): void {
  if (isArmed) return;
  isArmed = true;
  // Removing the rules makes the browser discard the pages it prerendered by them.
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove();
  // Browsers without the Navigation API revalidate pages by their caching headers.
  window.navigation?.addEventListener('navigate', refetch);
}

function refetch(event: NavigateEvent): void {
  const { url, sameDocument } = event.destination;
  const opens = event.navigationType === 'push' || event.navigationType === 'replace';
  const isPage = !sameDocument && event.formData === null && event.downloadRequest === null;
  if (!opens || !isPage || !event.cancelable || new URL(url).origin !== location.origin) return;
  event.preventDefault();
  navigation.removeEventListener('navigate', refetch);
  const navigate = () => (event.navigationType === 'push' ? location.assign(url) : location.replace(url));
  // Reading the whole response stores it in the cache, which the navigation is served from. If the host is
  // out of reach, the old entry stays.
  fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(FETCH_TIMEOUT) })
    .then((response) => response.text())
    .catch(() => undefined)
    .then(navigate);
}
