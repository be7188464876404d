import { LOADING_BAR_THROTTLE } from '#shop/site/limits.ts';

/** When a navigation that neither left nor failed visibly, such as a download, is taken to be over. */
const STALLED = 15_000;
const { dataset } = document.documentElement;
let timer: ReturnType<typeof setTimeout>;

function start(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    dataset.loading = 'on';
    timer = setTimeout(finish, STALLED);
  }, LOADING_BAR_THROTTLE);
}

/** Lets the style sheet fill the bar and take it away; where it never showed there is nothing to end. */
function finish(): void {
  clearTimeout(timer);
  if (dataset.loading) dataset.loading = 'done';
}

/** Whether a click takes this window to another page of the shop. */
function isPageNavigation(event: MouseEvent): boolean {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  return (
    !!link &&
    !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    !(link.target || link.hasAttribute('download')) &&
    link.origin === location.origin &&
    link.pathname + link.search !== location.pathname + location.search
  );
}

addEventListener('click', (event) => {
  if (!event.defaultPrevented && isPageNavigation(event)) start();
});
addEventListener('submit', (event) => {
  if (!event.defaultPrevented) start();
});
addEventListener('pageshow', finish);
