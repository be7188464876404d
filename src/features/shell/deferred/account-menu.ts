// @unocss-include
import { sharedMessages } from '#i18n/shared-messages.ts';
import { avatarUrl } from '#shop/site/avatars.ts';
import { routePath, splitLocale } from '#shop/site/routes/routes.ts';
import { readStored } from '#stores/browser/local-storage.ts';
import { STORAGE_KEYS } from '#stores/browser/storage-keys.ts';
import { followTabs } from '#stores/session/follow-tabs.ts';
import { $session } from '#stores/session/session-state.ts';
import { html } from '#ui/html/html.ts';
import { isPlainClick } from '#ui/plain-click.ts';
import type { ACCOUNT_MENU_MESSAGES } from '../menu-messages.ts';

/** Makes the header's link of a customer open a menu; without scripts it leads to the account. */
export function connectAccountMenu(): void {
  followTabs();
  const link = document.querySelector<HTMLAnchorElement>('[data-sign-in]');
  if (!link) return;
  const menu = makeMenu();
  link.after(menu);

  const open = (event: MouseEvent | KeyboardEvent) => {
    if (!isCustomer() || !isPlainClick(event)) return;
    event.preventDefault();
    menu.togglePopover();
  };
  link.addEventListener('click', open);
  link.addEventListener('keydown', (event) => {
    if (event.key === ' ') open(event);
  });
  menu.addEventListener('toggle', (event) => {
    link.ariaExpanded = String((event as ToggleEvent).newState === 'open');
  });
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-sign-out]')) void leave(menu);
  });
  $session.subscribe(({ viewer }) => {
    const isShown = isCustomer();
    link.role = isShown ? 'button' : null;
    link.ariaExpanded = isShown ? String(menu.matches(':popover-open')) : null;
    showAvatar(link, viewer?.avatarUrl ?? null);
  });
}

function makeMenu(): HTMLElement {
  const { locale } = splitLocale(location.pathname);
  const messages = sharedMessages<(typeof ACCOUNT_MENU_MESSAGES)[number]>(locale);
  const account = routePath('my-account', locale);
  const menu = document.createElement('ul');
  menu.className = 'account-menu';
  menu.popover = 'auto';
  menu.innerHTML = String(
    html`<li><a class="panel-link" href="${account}?tab=wishlist">${messages['shell.menu.wishlist']}</a></li><li><a class="panel-link" href="${account}">${messages['shell.menu.account']}</a></li><li><button class="panel-link w-full text-left" type="button" data-sign-out>${messages['account.signOut']}</button></li>`,
  );
  return menu;
}

/** True where somebody is signed in, also before the store has said so. */
function isCustomer(): boolean {
  return $session.get().viewer !== null || readStored(STORAGE_KEYS.viewerName) !== '';
}

/** Signs out; the account page stays, every other one gives way to the home page. */
async function leave(menu: HTMLElement): Promise<void> {
  const button = menu.querySelector('[data-sign-out]');
  if (button?.ariaBusy) return;
  if (button) button.ariaBusy = 'true';
  const { locale } = splitLocale(location.pathname);
  try {
    const { signOut } = await import('#stores/session/account.ts');
    await signOut();
    if (location.pathname !== routePath('my-account', locale)) location.assign(routePath('index', locale));
  } finally {
    if (button) button.ariaBusy = null;
    menu.hidePopover();
  }
}

/** Shows a customer's picture in place of the icon, once it is loaded. */
function showAvatar(link: HTMLElement, address: string | null): void {
  link.querySelector('img')?.remove();
  const source = avatarUrl(address);
  if (source === null) return;
  const picture = new Image();
  picture.className = 'avatar';
  picture.alt = '';
  picture.onload = () => link.prepend(picture);
  picture.src = source;
}
