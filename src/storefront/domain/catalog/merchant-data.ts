import type { SiteSettings } from '../settings/settings.ts';
import type { Product, Variation } from './catalog-types.ts';
import { optionName, variationChoices } from './variations/attributes.ts';
import { selectionQuery } from './variations/selection-query.ts';

interface ProductIdentifiers {
  brand: string | null;
  /** Global Trade Item Number (EAN, UPC, ISBN), digits with a valid check digit. */
  gtin: string | null;
  /** Manufacturer Part Number. */
  mpn: string | null;
}

/** Names of attributes and custom fields, and labels in the shop's languages; one prefix is that of Product GTIN. */
const BRAND = /^(?:brand|marke|marca|marque)s?$/i;
const GTIN = /^(?:hwp_product_)?(?:gtin|ean|upc|isbn)(?:-?\d+)?$/i;
const MPN = /^mpn$/i;

/** Identifiers from visible attributes and custom fields; the brand first from the merchant's setting. */
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

function bareName(name: string): string {
  return name.replace(/^pa_/, '').trim().toLowerCase();
}

/** True for 8, 12, 13 or 14 digits, the last of which is the check digit of the others. */
function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Names that merchant centres have for what variations differ in, by labels in the languages of the shop. */
const VARIANT_PROPERTIES = {
  color: /^(?:colou?r|farbe|couleur|colore|cor)$/i,
  size: /^(?:size|gr(?:ö|oe)(?:ß|ss)e|talla|taille|taglia|tamanho)$/i,
  material: /^(?:material|materiale|mat(?:é|e)riau|matière)$/i,
  pattern: /^(?:pattern|muster|motif|patr(?:ó|o)n|motivo|padr(?:ã|a)o)$/i,
} as const;

type VariantProperty = keyof typeof VARIANT_PROPERTIES;

const PROPERTIES = Object.keys(VARIANT_PROPERTIES) as VariantProperty[];

/** A variation as others than the shop's pages name it. */
export interface Variant {
  variation: Variation;
  /** `Tide Mug - Blue - Large`. */
  name: string;
  /** Selects it on the product's page. */
  query: string;
  properties: Partial<Record<VariantProperty, string>>;
}

/** The variations of a product that can be bought. */
export function variantsOf(product: Pick<Product, 'name' | 'attributes' | 'variations'>): Variant[] {
  return product.variations
    .filter(({ purchasable }) => purchasable)
    .map((variation) => {
      const choices = variationChoices(variation, product.attributes).flatMap(({ label, value }) =>
        value === null ? [] : [{ property: variantProperty(label), value }],
      );
      const selected = variation.attributes.map(({ name, value }): [string, string] => [name, value]);
      return {
        variation,
        name: [product.name, ...choices.map(({ value }) => value)].join(' - '),
        query: selectionQuery(Object.fromEntries(selected)),
        properties: Object.fromEntries(
          choices.flatMap(({ property, value }) => (property === undefined ? [] : [[property, value]])),
        ),
      };
    });
}

/** @param label of an attribute @returns undefined if there is no common name for it */
export function variantProperty(label: string): VariantProperty | undefined {
  return PROPERTIES.find((property) => VARIANT_PROPERTIES[property].test(label));
}
