import type { Translate } from '#i18n/translate.ts';
import { RouteRules } from '#shop/site/route-rules.ts';
import { routePath } from '#shop/site/routes.ts';
import type { ShopSettings } from '#shop/site/settings.ts';

export interface MenuLink {
  href: string;
  label: string;
  /** True for the link to the open page. */
  current: boolean;
}

const SHOP = [
  ['index', 'shell.menu.home'],
  ['products', 'shell.menu.products'],
  ['categories', 'shell.menu.categories'],
] as const;
const CONTACT = ['contact', 'shell.menu.contact'] as const;
const PERSONAL = [
  ['wishlist', 'shell.menu.wishlist'],
  ['my-account', 'shell.menu.account'],
] as const;
const PRIVACY = ['privacy-policy', 'shell.footer.privacy'] as const;

/** The menus of the shell: `main`, `personal` for which the header has no room, and those of the footer. */
const MENUS = {
  main: [...SHOP, CONTACT],
  personal: PERSONAL,
  shop: [...SHOP, ...PERSONAL],
  help: [CONTACT, PRIVACY],
} as const;

/**
 * Links of a menu, without pages that the shop does not have.
 * @param path site-absolute path of the open page
 */
export function menuLinks(
  menu: keyof typeof MENUS,
  t: Translate,
  path: string,
  { routeRules }: Pick<ShopSettings, 'routeRules'>,
): MenuLink[] {
  const rules = new RouteRules(routeRules);
  return MENUS[menu].flatMap(([route, label]) => {
    const href = routePath(route, t.locale);
    return rules.isHidden(href) ? [] : [{ href, label: t(label), current: href === path }];
  });
}
