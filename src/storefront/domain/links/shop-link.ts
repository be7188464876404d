import { shownText } from '#storefront/i18n/local-text.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { translator } from '#storefront/i18n/translate.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { routeRulesOf } from '../routes/check-route-rules.ts';
import { contentLang, contentPagePath, PRIVACY_SLUG } from '../routes/content-pages.ts';
import { listOf } from '../routes/list-paths.ts';
import {
  matchRoute,
  type RouteMatch,
  routePath,
  type StaticRouteName,
  staticRoutes,
} from '../routes/routes.ts';
import type { MenuName, ShopLink } from '../settings/links.ts';
import { catalogLang } from '../settings/settings.ts';

/** A link as a page shows it. */
export interface ShownLink {
  href: string;
  label: string;
  /** BCP 47 tag of the label's language, where that is not the page's. */
  lang?: string | undefined;
}

/** Why a link cannot be shown. */
type LinkProblem = 'no such page' | 'no label';

/** Names of pages that every shop has. */
const NAMES = {
  index: 'shell.menu.home',
  products: 'shell.menu.products',
  categories: 'shell.menu.categories',
  contact: 'shell.menu.contact',
  wishlist: 'shell.menu.wishlist',
  'my-account': 'shell.menu.account',
  'privacy-policy': 'shell.footer.privacy',
} as const satisfies Partial<Record<StaticRouteName, string>>;

export type LinkedCatalog<Card> = Pick<
  Catalog<Card>,
  'settings' | 'in' | 'linkedPath' | 'categoryName' | 'termOf' | 'contentLinks'
>;

/**
 * A merchant's link as a page in a locale shows it. The page changes with names and addresses of what is linked, not
 * with prices or counts; so links to products need a label.
 * @param catalog in the language of the locale
 * @returns null for a page that the shop's rules hide
 */
export function shownLink<Card>(
  { to, label }: ShopLink,
  locale: Locale,
  catalog: LinkedCatalog<Card>,
): ShownLink | LinkProblem | null {
  const given = shownText(label, locale);
  const labelled = (href: string, name: Omit<ShownLink, 'href'> | undefined) => {
    if (given !== undefined) return { href, label: given.text, lang: given.lang };
    return name === undefined ? 'no label' : { href, ...name };
  };
  if (/^(?:https?:\/\/|mailto:|tel:)./.test(to)) return labelled(to, undefined);
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(to) ?? [];
  const match = path.startsWith('/') ? matchRoute(path) : null;
  const found = match && pageOf(match, locale, catalog);
  if (!found) return 'no such page';
  const { routeRules } = catalog.settings();
  return routeRulesOf(routeRules).isHidden(found.path) ? null : labelled(found.path + rest, found.name);
}

interface FoundPage {
  path: string;
  /** Undefined for a page whose name changes with more than links show. */
  name: Omit<ShownLink, 'href'> | undefined;
}

function pageOf<Card>(
  match: RouteMatch,
  locale: Locale,
  catalog: LinkedCatalog<Card>,
): FoundPage | undefined {
  const list = listOf(match);
  if (list?.slug) {
    if (list.page !== 1) return undefined;
    return linked(catalog.linkedPath({ kind: list.kind, slug: list.slug }, locale), locale, catalog);
  }
  if (match.name === 'product-slug') {
    const path = catalog.linkedPath({ kind: 'product', slug: match.params.slug }, locale);
    return path === undefined ? undefined : { path, name: undefined };
  }
  const content = match.name === 'content-page' ? match.params.contentSlug : PRIVACY_SLUG;
  if (match.name === 'content-page' || match.name === 'privacy-policy') {
    const page = catalog.contentLinks(locale).find(({ slug }) => slug === content);
    if (page !== undefined) {
      const name = { label: page.title, lang: contentLang(page, locale) };
      return { path: contentPagePath(page.slug, locale), name };
    }
    if (match.name === 'content-page') return undefined;
  }
  const route = staticRoutes().find((one) => one === match.name);
  if (route === undefined) return undefined;
  const name = route in NAMES ? { label: translator(locale)(NAMES[route as keyof typeof NAMES]) } : undefined;
  return { path: routePath(route, locale), name };
}

/** A list's page by its path, which is in another locale if this one lacks it. */
function linked<Card>(
  path: string | undefined,
  locale: Locale,
  catalog: LinkedCatalog<Card>,
): FoundPage | undefined {
  const match = path === undefined ? null : matchRoute(path);
  const list = match && listOf(match);
  if (path === undefined || !match || !list?.slug) return undefined;
  const shown = match.locale === locale ? catalog : catalog.in(match.locale);
  const named = list.kind === 'category' ? shown.categoryName(list.slug) : shown.termOf(list.kind, list.slug);
  if (named === undefined) return { path, name: undefined };
  const lang = named.lang ?? catalogLang(shown.settings().catalogLanguage, locale);
  return { path, name: { label: named.name, lang } };
}

/** A link of a menu that the merchant has written. */
type ShownMenuLink = ShownLink & { menus: readonly MenuName[] };

const BOTH: readonly MenuName[] = ['header', 'footer'];

/**
 * The links of the merchant's menu as pages in a locale show them, in order.
 * @param catalog in the language of the locale
 * @param report called with the place of a link from 1, why it cannot be shown, and its address
 * @returns null if the merchant has written none: the shop has its usual links
 */
export function shownMenu<Card>(
  catalog: LinkedCatalog<Card>,
  locale: Locale,
  report: (place: number, problem: LinkProblem, to: string) => void = () => {},
): ShownMenuLink[] | null {
  const { menu } = catalog.settings();
  if (menu === undefined) return null;
  return menu.flatMap((entry, index) => {
    const link = shownLink(entry, locale, catalog);
    if (typeof link === 'string') report(index + 1, link, entry.to);
    if (link === null || typeof link === 'string') return [];
    return { ...link, menus: entry.in === undefined ? BOTH : [entry.in] };
  });
}
