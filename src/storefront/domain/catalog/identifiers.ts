import type { SiteSettings } from '../settings/settings.ts';
import type { Product } from './catalog-types.ts';
import { optionName } from './variations/attributes.ts';

/** Identifiers of a product outside of the store, as far as the store knows it. */
interface ProductIdentifiers {
  brand: string | null;
  /** Global Trade Item Number (EAN, UPC, ISBN), digits with a valid check digit. */
  gtin: string | null;
  /** Manufacturer Part Number. */
  mpn: string | null;
}

/**
 * Names of attributes, without `pa_`, their labels in the languages of the shop, and names of custom fields;
 * one prefix is that of the plugin Product GTIN.
 */
const BRAND = /^(?:brand|marke|marca|marque)s?$/i;
const GTIN = /^(?:hwp_product_)?(?:gtin|ean|upc|isbn)(?:-?\d+)?$/i;
const MPN = /^mpn$/i;

/**
 * The identifiers of a product, read from its visible attributes and its custom fields; the brand first from what the
 * merchant names, then from the store's own brands.
 */
export function productIdentifiers(
  { attributes, metaData, brand }: Pick<Product, 'attributes' | 'metaData' | 'brand'>,
  { brandAttribute = '' }: Pick<SiteSettings, 'brandAttribute'>,
): ProductIdentifiers {
  const isNamed = (name: string) => bareName(name) === bareName(brandAttribute);
  const find = (matches: (name: string) => boolean): string | null => {
    const attribute = attributes.find(
      ({ name, label, visible, options }) =>
        visible && options.length === 1 && [name.replace(/^pa_/, ''), label].some(matches),
    );
    const value = attribute
      ? optionName(attribute, attribute.options[0] ?? '')
      : metaData.find(({ key }) => matches(key))?.value;
    return value?.trim() || null;
  };
  const by = (pattern: RegExp) => find((name) => pattern.test(name));
  const gtin = by(GTIN)?.replace(/[\s-]/g, '') ?? '';
  const named = brandAttribute === '' ? null : find(isNamed);
  return { brand: named ?? brand ?? by(BRAND), gtin: isGtin(gtin) ? gtin : null, mpn: by(MPN) };
}

/** The name of an attribute or its label, however it is spelled. */
function bareName(name: string): string {
  return name.replace(/^pa_/, '').trim().toLowerCase();
}

/** Returns true for 8, 12, 13 or 14 digits of which the last one is the check digit of those before. */
function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
