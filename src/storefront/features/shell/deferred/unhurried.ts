import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { SHELL_MESSAGES } from '../menu.ts';
import { keepOffline } from '../offline/keep-offline.ts';

/** Starts what follows the first action, and neither cart nor session waits for. */
export function goOn(): void {
  watchPresses();
  // A file of its own: few texts have videos.
  if (document.querySelector('.video')) {
    void import('#storefront/features/content/show-videos.ts').then(
      ({ showVideos }) => showVideos(),
      () => {},
    );
  }
  keepOffline();
}

/** Milliseconds for which a press may wait without a message. */
const PATIENCE = 3000;
const WAITING = ':is(button,a,[role=button])[aria-busy=true]';

/** Shows a message while a press waits for long, whatever it waits for. */
function watchPresses(): void {
  const notice = document.createElement('p');
  notice.className = 'slow-press';
  // Inserted without a text first: only changes are announced.
  notice.role = 'status';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(): void {
    const { locale } = splitLocale(location.pathname);
    notice.textContent = sharedMessages<(typeof SHELL_MESSAGES)[number]>(locale)['busy.slow'];
  }

  function look(): void {
    const control = document.querySelector(WAITING);
    if (control === null) {
      clearTimeout(timer);
      timer = undefined;
      notice.remove();
      notice.textContent = '';
    } else if (timer === undefined) {
      timer = setTimeout(say, PATIENCE);
      // Nothing outside an open dialog is visible or read out.
      (control.closest('dialog') ?? document.body).append(notice);
    }
  }

  new MutationObserver(look).observe(document.body, {
    attributeFilter: ['aria-busy'],
    childList: true,
    subtree: true,
  });
  look();
}
