import type { Catalog } from '#storefront/domain/catalog/catalog.ts';
import { shownMenu } from '#storefront/domain/links/shop-link.ts';
import { routeRulesOf } from '#storefront/domain/routes/check-route-rules.ts';
import { contentLang, contentPagePath } from '#storefront/domain/routes/content-pages.ts';
import { listingPath } from '#storefront/domain/routes/list-paths.ts';
import { pageMatch } from '#storefront/domain/routes/page-match.ts';
import { type RouteName, routePath } from '#storefront/domain/routes/routes.ts';
import { showsAccessibility, withdrawalHref } from '#storefront/domain/settings/law.ts';
import { type MenuName, TERM_MENUS, termOfPath } from '#storefront/domain/settings/links.ts';
import { catalogLang, type SiteSettings } from '#storefront/domain/settings/settings.ts';
import { DEFAULT_LOCALE, type Locale } from '#storefront/i18n/locales.ts';
import type { Translate } from '#storefront/i18n/translate.ts';

export interface MenuLink {
  href: string;
  label: string;
  /** BCP 47 tag of the label's language, where it is not the page's. */
  lang?: string | undefined;
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
const ACCESSIBILITY = ['accessibility', 'accessibility.title'] as const;

/** Parts of the menus of header and footer. */
const MENUS = {
  shop: SHOP,
  personal: PERSONAL,
  help: [CONTACT],
  privacy: [PRIVACY],
  accessibility: [ACCESSIBILITY],
} as const;

/** Routes whose pages no menu of the shell leads to. */
const FAR_ROUTES: ReadonlySet<RouteName> = new Set([
  'product-slug',
  'products-page',
  'product-category-slug-page',
  'brand-slug-page',
  'product-tag-slug-page',
]);

/**
 * The place of a page in the menus of the shell: its path where one of them may lead to it, else an empty text, so
 * that all other pages have the same menus, and only a link in place of the categories.
 * @param path site-absolute path of the page
 */
export function menuPlace(path: string, locale: Locale, catalog: Catalog): string {
  const match = pageMatch(path);
  const route = match?.name;
  if (shownMenu(catalog, locale)?.some(({ href }) => href === path)) return path;
  if (route === undefined || FAR_ROUTES.has(route)) return '';
  if (route === 'brand-slug' || route === 'product-tag-slug') {
    const links = TERM_MENUS.flatMap((menu) => termLinks(menu, locale, path, catalog));
    return links.some(({ current }) => current) ? path : '';
  }
  if (match?.name !== 'product-category-slug') return path;
  return catalog.isInMenu(match.params.categorySlug) ? path : '';
}

/**
 * Links to the largest categories: the topmost ones, each with all that are below it.
 * @param path site-absolute path of the open page
 */
export function categoryLinks(
  locale: Locale,
  path: string,
  catalog: Catalog,
): (MenuLink & { below: MenuLink[] })[] {
  const links: (MenuLink & { below: MenuLink[] })[] = [];
  for (const { slug, name, lang, depth } of catalog.menu()) {
    const href = routePath('product-category-slug', locale, { categorySlug: slug });
    const link = { href, label: name, lang, current: href === path };
    const above = depth > 0 && links.at(-1);
    if (above) above.below.push(link);
    else links.push({ ...link, below: [] });
  }
  return links;
}

/** The link to all categories, unless the shop has no such page: for pages whose menus lead on later. */
export function overviewLinks(t: Translate, { routeRules }: Pick<SiteSettings, 'routeRules'>): MenuLink[] {
  const href = routePath('categories', t.locale);
  return routeRulesOf(routeRules).isHidden(href)
    ? []
    : [{ href, label: t('home.allCategories'), current: false }];
}

/**
 * Links of a menu to brands and tags, as the merchant lists them; those that have no page are left out.
 * @param path site-absolute path of the open page
 * @param catalog in the language of the page's locale
 */
export function termLinks(
  menu: (typeof TERM_MENUS)[number],
  locale: Locale,
  path: string,
  catalog: Catalog,
): MenuLink[] {
  const { menuPages, catalogLanguage } = catalog.settings();
  const pages = menuPages[menu] ?? [];
  return pages.flatMap((page) => {
    const named = termOfPath(page);
    const { databaseId } = (named && catalog.in(DEFAULT_LOCALE).termOf(named.kind, named.slug)) ?? {};
    const term = databaseId === undefined ? undefined : catalog.term(databaseId);
    if (term === undefined) return [];
    const { slug, name, lang = catalogLang(catalogLanguage, locale), kind } = term;
    const href = listingPath(locale, slug, 1, kind);
    return [{ href, label: name, lang, current: href === path }];
  });
}

/**
 * The links that the merchant has written for a menu, in the place of the usual ones.
 * @param path site-absolute path of the open page
 * @returns null if there are none
 */
export function ownLinks(name: MenuName, locale: Locale, path: string, catalog: Catalog): MenuLink[] | null {
  const menu = shownMenu(catalog, locale);
  return (
    menu?.flatMap(({ menus, ...link }) =>
      menus.includes(name) ? { ...link, current: link.href === path } : [],
    ) ?? null
  );
}

/** Links of a menu, without pages that the shop does not have. @param path site-absolute path of the open page */
export function menuLinks(
  menu: keyof typeof MENUS,
  t: Translate,
  path: string,
  { routeRules }: Pick<SiteSettings, 'routeRules'>,
): MenuLink[] {
  const rules = routeRulesOf(routeRules);
  return MENUS[menu].flatMap(([route, label]) => {
    const href = routePath(route, t.locale);
    return rules.isHidden(href) ? [] : [{ href, label: t(label), current: href === path }];
  });
}

/**
 * Links of the footer to help and to what the law requires: withdrawing from a contract, the merchant's pages, the
 * shop's own privacy page unless the merchant has written one, and the accessibility statement.
 * @param path site-absolute path of the open page
 */
export function helpLinks(t: Translate, path: string, catalog: Catalog): MenuLink[] {
  const settings = catalog.settings();
  const rules = routeRulesOf(settings.routeRules);
  // Asked for shown pages: the shop's own privacy page has the same address, and is hidden with it.
  const pages = catalog
    .contentLinks(t.locale)
    .map((page) => ({ ...page, href: contentPagePath(page.slug, t.locale) }))
    .filter(({ href }) => !rules.isHidden(href));
  const linksOf = (isPrivacy: boolean) =>
    pages
      .filter(({ kind }) => (kind === 'privacy') === isPrivacy)
      .map((page): MenuLink => {
        const { href, title } = page;
        return { href, label: title, lang: contentLang(page, t.locale), current: href === path };
      });
  const privacy = linksOf(true);
  return [
    ...menuLinks('help', t, path, settings),
    ...withdrawalLink(t, path, settings),
    ...linksOf(false),
    ...(privacy.length > 0 ? privacy : menuLinks('privacy', t, path, settings)),
    ...(showsAccessibility(settings) ? menuLinks('accessibility', t, path, settings) : []),
  ];
}

/** The link to withdraw from a contract, which the law wants on every page. */
function withdrawalLink(t: Translate, path: string, settings: SiteSettings): MenuLink[] {
  const href = withdrawalHref(settings, t.locale);
  if (href === null || routeRulesOf(settings.routeRules).isHidden(href)) return [];
  return [{ href, label: t('withdrawal.link'), current: href === path }];
}

/** Messages of the menu panel, of the menu of customers, and of presses that wait for long. */
export const SHELL_MESSAGES = [
  'account.signOut',
  'busy.slow',
  'shell.menu.close',
  'shell.menu.label',
] as const;
