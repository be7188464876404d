/** Longer than this nobody waits for a page to be fetched anew; then the browser loads it its own way. */
const FETCH_TIMEOUT = 3000;

let isArmed = false;

/** Lets the shopper's next page of the shop come from the host, not from what the browser keeps. */
export function refetchNextPage(): void {
  if (isArmed) return;
  isArmed = true;
  // Without its rules the browser drops the pages it prepared by them.
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove();
  // Browsers that lack the interface revalidate pages as the host tells them.
  window.navigation?.addEventListener('navigate', refetch);
}

function refetch(event: NavigateEvent): void {
  const { url, sameDocument } = event.destination;
  const opens = event.navigationType === 'push' || event.navigationType === 'replace';
  const isPage = !sameDocument && event.formData === null && event.downloadRequest === null;
  if (!opens || !isPage || !event.cancelable || new URL(url).origin !== location.origin) return;
  event.preventDefault();
  navigation.removeEventListener('navigate', refetch);
  const follow = () => (event.navigationType === 'push' ? location.assign(url) : location.replace(url));
  // Read to its end, the answer is what the browser keeps, and the navigation takes it from there. A host
  // that cannot be reached leaves what was kept.
  fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(FETCH_TIMEOUT) })
    .then((response) => response.text())
    .catch(() => undefined)
    .then(follow);
}
