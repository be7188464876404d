/** Scripts of the page's head, inlined because none of them may wait for a request. */
import './theme.ts';
import './locale-redirect.ts';
import './loading-bar.ts';
import './chunk-guard.ts';
import './header.ts';
import './deferred.ts';
import { listen } from './listen.ts';

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
