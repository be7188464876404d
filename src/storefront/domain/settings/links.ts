import type { LocalText } from '#storefront/i18n/local-text.ts';
import { listOf, type TermKind } from '../routes/list-paths.ts';
import { matchRoute } from '../routes/routes.ts';

/**
 * An address that a merchant writes: of a page of the shop in the default language, such as `/product-category/mugs/`
 * or `/pages/about/`, with a query or fragment if need be; or of another site, or an email address or phone number
 * (`https:`, `mailto:`, `tel:`).
 */
type ShopAddress = string;

/** A link that a merchant puts somewhere. */
export interface ShopLink {
  to: ShopAddress;
  /** The name of the page that it leads to, unless it is given. */
  label?: LocalText;
}

/** Menus of the shell; the menu panel of small screens has the links of both. */
export type MenuName = 'header' | 'footer';

/** A link of the shop's menus, in the place of the usual ones. */
export interface MenuEntry extends ShopLink {
  /** The only menu that has it; both unless it is given. */
  in?: MenuName;
}

/** Where the store's own pages are: texts of the store link them. */
export interface StoreSite {
  /** Addresses of the store's home page, with and without a path: `https://store.example`. */
  homes: readonly string[];
  /** The first parts of the paths of its products and categories: `product`, `sortiment`. */
  products: readonly string[];
  categories: readonly string[];
}

export const NO_STORE_SITE: StoreSite = { homes: [], products: [], categories: [] };

/** A page of a brand or tag in the default locale, such as `/brand/north/`. */
type TermPath = `/brand/${string}/` | `/product-tag/${string}/`;

/** Menus that can have pages of brands and tags: the header's, and that of the shop in the footer. */
export const TERM_MENUS = ['main', 'shop'] as const;

/** Settings of the pages of brands and tags. */
export interface TermPageSettings {
  /** Each brand of a listed product has a page. */
  brandPages: boolean;
  /** So has each product tag. Off by default: stores have hundreds of tags with one product each. */
  tagPages: boolean;
  /** Pages of brands and tags in menus, in order, by their addresses in the default locale. */
  menuPages: Readonly<Partial<Record<(typeof TERM_MENUS)[number], readonly TermPath[]>>>;
}

export const TERM_PAGE_DEFAULTS: TermPageSettings = { brandPages: true, tagPages: false, menuPages: {} };

/** The brand or tag whose first page an address is; null for any other address. */
export function termOfPath(path: string): { kind: TermKind; slug: string } | null {
  const match = path.endsWith('/') ? matchRoute(path) : null;
  const list = match && listOf(match);
  if (!list?.slug || list.kind === 'category' || path.includes('/page/')) return null;
  return { kind: list.kind, slug: list.slug };
}
