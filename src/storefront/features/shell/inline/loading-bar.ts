import { LOADING_BAR_THROTTLE } from '#storefront/domain/settings/limits.ts';
import { listen } from './listen.ts';
import { dataset } from './theme.ts';

/** Milliseconds after which a navigation that did not leave the page, such as a download, counts as over. */
const STALLED = 15_000;
let timer: ReturnType<typeof setTimeout>;

function start(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    dataset.loading = 'on';
    timer = setTimeout(finish, STALLED);
  }, LOADING_BAR_THROTTLE);
}

/** Makes the style sheet fill and hide the bar, if it is shown. */
function finish(): void {
  clearTimeout(timer);
  if (dataset.loading) dataset.loading = 'done';
}

/** True if a click navigates this window to another page of the shop. */
function isPageNavigation(event: MouseEvent): boolean {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  return (
    link?.origin === location.origin &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    !(link.target || link.hasAttribute('download')) &&
    link.pathname + link.search !== location.pathname + location.search
  );
}

listen('click', (event) => {
  if (!event.defaultPrevented && isPageNavigation(event)) start();
});
listen('submit', (event) => {
  if (!event.defaultPrevented) start();
});
listen('pageshow', finish);
