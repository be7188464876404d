import type { SiteSettings } from '../settings/settings.ts';
import { isBrandAttribute, isBrandName } from './brands.ts';
import type { Product, ProductAttribute, Variation } from './catalog-types.ts';
import { gtinOf } from './product-meta.ts';
import { commonAttribute } from './variations/attribute-labels.ts';
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
const GTIN = /^(?:hwp_product_)?(?:gtin|ean|upc|isbn)(?:-?\d+)?$/i;
const MPN = /^mpn$/i;

/**
 * Identifiers of a product; the brand first from the merchant's setting. What the store has in no field of its own comes
 * from visible attributes and custom fields.
 */
export function productIdentifiers(
  product: Pick<Product, 'attributes' | 'metaData' | 'brand' | 'gtin' | 'mpn'>,
  settings: Pick<SiteSettings, 'brandAttribute'>,
): ProductIdentifiers {
  const { attributes, metaData, brand } = product;
  const find = (matches: (name: string) => boolean): string | null => {
    const attribute = attributes.find(
      ({ name, label, storeLabel = label, visible, options }) =>
        visible && options.length === 1 && [name.replace(/^pa_/, ''), storeLabel].some(matches),
    );
    const value = attribute
      ? optionName(attribute, attribute.options[0] ?? '')
      : metaData.find(({ key }) => matches(key))?.value;
    return value?.trim() || null;
  };
  const by = (pattern: RegExp) => find((name) => pattern.test(name));
  const named = find((name) => isBrandAttribute(name, settings));
  return {
    brand: named ?? brand ?? find(isBrandName),
    gtin: product.gtin ?? gtinOf(by(GTIN)),
    mpn: product.mpn ?? by(MPN),
  };
}

/** Common attributes that merchant centres have names for. */
const VARIANT_PROPERTIES = ['color', 'size', 'material', 'pattern'] as const;

type VariantProperty = (typeof VARIANT_PROPERTIES)[number];

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
  const properties = product.attributes.filter(({ variation }) => variation).map(variantProperty);
  return product.variations
    .filter(({ purchasable }) => purchasable)
    .map((variation) => {
      const choices = variationChoices(variation, product.attributes).flatMap(({ value }, place) =>
        value === null ? [] : [{ property: properties[place], value }],
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

/** @returns undefined if there is no common name for what variations differ in */
export function variantProperty({
  label,
  storeLabel = label,
}: Pick<ProductAttribute, 'label' | 'storeLabel'>): VariantProperty | undefined {
  const common = commonAttribute(storeLabel);
  return VARIANT_PROPERTIES.find((property) => property === common);
}
