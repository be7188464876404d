import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translate.ts';
import { type RouteName, routePath } from '#shop/site/routes.ts';

export interface MenuLink {
  href: string;
  label: string;
  /** True for the link to the open page. */
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

/** Links of the main menu. @param path site-absolute path of the open page */
export function mainMenu(t: Translate, path: string): MenuLink[] {
  return MAIN_ROUTES.map(([route, label]) => menuLink(route, t.locale, t(label), path));
}

/** Further links of the mobile menu, which the header has no room for. @param path as of `mainMenu` */
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
