import { avatarUrl } from '#shop/site/avatars.ts';
import { routePath, splitLocale } from '#shop/site/routes/routes.ts';
import { readStored } from '#stores/browser/local-storage.ts';
import { STORAGE_KEYS } from '#stores/browser/storage-keys.ts';
import { followTabs } from '#stores/session/follow-tabs.ts';
import { $session } from '#stores/session/session-state.ts';
import { isPlainClick } from '#ui/plain-click.ts';

/** Makes the header's link of a customer open a menu; without scripts it leads to the account. */
export function connectAccountMenu(): void {
  followTabs();
  const link = document.querySelector<HTMLAnchorElement>('[data-sign-in]');
  const template = document.querySelector<HTMLTemplateElement>('[data-account-menu]');
  const content = template?.content.firstElementChild?.cloneNode(true);
  if (!link || !template || !(content instanceof HTMLElement)) return;
  const menu = content;
  template.replaceWith(menu);

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
