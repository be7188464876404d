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
