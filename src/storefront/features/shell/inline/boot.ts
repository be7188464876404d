/** Scripts of the page's head, inlined because none of them may wait for a request. */
import './locale-redirect.ts';
import { USER_ACTION_EVENTS } from '#storefront/domain/customer/user-actions.ts';
import { LOADING_BAR_THROTTLE } from '#storefront/domain/settings/limits.ts';
import { readStored, STORAGE_KEYS, writeStored } from '#storefront/stores/browser/storage.ts';
import { updateHeader } from '#storefront/stores/page/update-header.ts';
import { reloadOnce } from './chunk-guard.ts';
import { listen } from './listen.ts';

/** Attributes of the page that its styles depend on. */
const { dataset } = document.documentElement;

/** Applies a theme; an empty one follows the system. */
function applyTheme(theme: string): void {
  if (theme) dataset.theme = theme;
  else delete dataset.theme;
}

applyTheme(readStored(STORAGE_KEYS.theme));
listen('DOMContentLoaded', () => {
  for (const choice of document.querySelectorAll<HTMLInputElement>('[name=theme]')) {
    choice.checked = choice.value === (dataset.theme ?? '');
  }
});
listen('change', ({ target }) => {
  const { name, value } = target as HTMLInputElement;
  if (name !== 'theme') return;
  applyTheme(value);
  writeStored(STORAGE_KEYS.theme, value);
});

// After the header is parsed, on return from the back/forward cache, after changes in another tab and after presses.
for (const type of ['pageshow', 'storage', 'islet:count']) listen(type, updateHeader);
document.addEventListener('prerenderingchange', updateHeader);

// Focuses the search field when its popover opens; `details` fire the same event.
listen(
  'toggle',
  ({ newState, target }) => {
    if (newState === 'open') (target as Element).querySelector<HTMLElement>('[type=search]')?.focus();
  },
  true,
);

/**
 * Gets a prerendered page ready for its first frame while nobody waits: pictures within two and a half heights of the
 * window load, and the page is laid out. Browsers leave both to that frame, which takes a quarter longer then.
 */
listen('load', () => {
  const { body, images, prerendering } = document;
  if (!prerendering) return;
  const near = [...images].filter(({ x, y }) => x < innerWidth && y < 2.5 * innerHeight);
  for (const picture of near) picture.loading = 'eager';
  void body.offsetHeight;
});

/** Milliseconds after which an action may load a script again that failed to load. */
const RETRY_DELAY = 1000;

/** A number for the window's size. */
const windowSize = () => outerWidth * 1e5 + outerHeight;
/** The size of the loaded page: a new window has none at first, and its page is laid out after that. */
let loadedSize = 0;
listen('load', () => {
  loadedSize = windowSize();
});

/**
 * Runs the deferred script, which a template names, at the shopper's first action. Browsers send two events that are
 * none: a move of no length for the pointer that rests over a new page, and a resize of the page in the same window. An
 * action that comes before the template leaves it to the next one; eager pages have no template.
 */
function loadDeferred(event: { type: string; movementX?: number; movementY?: number }): void {
  if (event.type === 'mousemove' && !(event.movementX || event.movementY)) return;
  if (event.type === 'resize' && (!loadedSize || windowSize() === loadedSize)) return;
  const template = document.querySelector<HTMLTemplateElement>('#late');
  if (!template) return;
  template.id = '';
  const script = template.content.firstChild as HTMLScriptElement;
  // Browsers remember that an address failed.
  import(script.src + template.title).catch(() => {
    if (!template.title) reloadOnce();
    template.title = '?';
    setTimeout(() => {
      template.id = 'late';
    }, RETRY_DELAY);
  });
}

// Captured: a press on an island that is not loaded yet goes no further.
for (const type of USER_ACTION_EVENTS) listen(type, loadDeferred, true);

/** Milliseconds after which a navigation that did not leave the page, such as a download, counts as over. */
const STALLED = 15_000;
let timer: ReturnType<typeof setTimeout>;

function startBar(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    dataset.loading = 'on';
    timer = setTimeout(finishBar, STALLED);
  }, LOADING_BAR_THROTTLE);
}

/** Makes the style sheet fill and hide the bar, if it is shown. */
function finishBar(): void {
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
  if (!event.defaultPrevented && isPageNavigation(event)) startBar();
});
listen('submit', (event) => {
  if (!event.defaultPrevented) startBar();
});
listen('pageshow', finishBar);

/**
 * Passes the first press on a page on to what lies below, where it came while the transition from the last page was
 * drawn: until then presses hit nothing but the root, and would be lost.
 */
listen('pagereveal', ({ viewTransition }) => {
  if (viewTransition === null) return;
  const passOn = async (event: MouseEvent) => {
    if (event.target !== document.documentElement) return;
    viewTransition.skipTransition();
    await viewTransition.finished;
    const control = document.elementFromPoint(event.clientX, event.clientY);
    if (control instanceof HTMLElement) control.focus();
    control?.dispatchEvent(new MouseEvent('click', event));
  };
  listen('click', passOn, { once: true });
});
