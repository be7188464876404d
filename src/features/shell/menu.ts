import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { type RouteName, routePath } from '#shop/site/routes.ts';

export interface MenuLink {
  href: string;
  label: string;
  /** Whether it leads to the page it stands on. */
  current: boolean;
}

const MAIN_ROUTES = [
  ['index', 'shell.menu.home'],
  ['products', 'shell.menu.products'],
  ['categories', 'shell.menu.categories'],
  ['contact', 'shell.menu.contact'],
] as const;

const PERSONAL_ROUTES = [
  ['wishlist', 'shell.menu.wishlist'],
  ['my-account', 'shell.menu.account'],
] as const;

/** The main menu. */
export function mainMenu(t: Translate, path: string): MenuLink[] {
  return MAIN_ROUTES.map(([route, label]) => menuLink(route, t.locale, t(label), path));
}

/** What the menu holds besides on small screens, where the header has no room for it. */
export function personalMenu(t: Translate, path: string): MenuLink[] {
  return PERSONAL_ROUTES.map(([route, label]) => menuLink(route, t.locale, t(label), path));
}

function menuLink(
  route: Extract<RouteName, (typeof MAIN_ROUTES | typeof PERSONAL_ROUTES)[number][0]>,
  locale: Locale,
  label: string,
  path: string,
): MenuLink {
  const href = routePath(route, locale);
  return { href, label, current: href === path };
}
