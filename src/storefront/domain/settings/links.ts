import type { LocalText } from '#storefront/i18n/local-text.ts';

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
