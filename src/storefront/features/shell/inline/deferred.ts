import { USER_ACTION_EVENTS } from '#storefront/domain/customer/user-actions.ts';
import { reloadOnce } from './chunk-guard.ts';
import { listen } from './listen.ts';

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
