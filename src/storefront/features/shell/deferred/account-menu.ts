// @unocss-include

import { routePath, splitLocale } from '#storefront/domain/routes/routes.ts';
import { avatarUrl } from '#storefront/domain/settings/avatars.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { followTabs } from '#storefront/stores/session/follow-tabs.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import type { SHELL_MESSAGES } from '../menu.ts';

/** Completes the menu of the header with the way to sign out, and its button with where the customer's picture is. */
export function connectAccountMenu(): void {
  followTabs();
  const menu = document.getElementById('account-menu');
  if (!menu) return;
  const { locale } = splitLocale(location.pathname);
  const messages = sharedMessages<(typeof SHELL_MESSAGES)[number]>(locale);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = messages['account.signOut'];
  button.addEventListener('click', () => void leave(menu, button));
  menu.appendChild(document.createElement('li')).append(button);
  $session.subscribe(({ viewer }) => {
    const address = avatarUrl(viewer?.avatarUrl ?? null);
    const avatar = document.querySelector<HTMLElement>('.sign-in > .avatar');
    if (avatar && address) avatar.dataset.avatar = address;
  });
}

/** Signs out; leaves every page but that of the account for the home page. */
async function leave(menu: HTMLElement, button: HTMLElement): Promise<void> {
  if (button.ariaBusy) return;
  button.ariaBusy = 'true';
  const { locale } = splitLocale(location.pathname);
  try {
    const { signOut } = await import('#storefront/stores/session/account.ts');
    await signOut();
    if (location.pathname !== routePath('my-account', locale)) location.assign(routePath('index', locale));
  } finally {
    button.ariaBusy = null;
    menu.hidePopover();
  }
}
