import type { PriceRange } from '../../pricing/pricing-types.ts';
import { isPriceRange } from '../../pricing/sale.ts';
import type {
  AttributeValue,
  BrowserProduct,
  NamedTerm,
  Product,
  ProductAttribute,
} from '../catalog-types.ts';
import { type SelectableVariation, singleOffer } from './selectable-variation.ts';

type AttributeLabel = Pick<ProductAttribute, 'label' | 'labelLang'>;

export interface AttributeRow extends AttributeLabel {
  values: string[];
}

/** The visible attributes of a product with the names of their options. */
export function attributeRows({ attributes }: Pick<Product, 'attributes'>): AttributeRow[] {
  return attributes
    .filter(({ visible, options }) => visible && options.length > 0)
    .map((attribute) => ({
      ...labelOf(attribute),
      values: attribute.options.map((option) => optionName(attribute, option)),
    }));
}

function labelOf({ label, labelLang }: AttributeLabel): AttributeLabel {
  return { label, ...(labelLang !== undefined && { labelLang }) };
}

/** The name of an option: that of its term for a shop-wide attribute, the typed value for a local one. */
export function optionName({ terms }: { terms: readonly NamedTerm[] }, option: string): string {
  return terms.find(({ slug }) => slug === option)?.name ?? option;
}

type Measures = Pick<Product, 'length' | 'width' | 'height'>;

/** Length, width and height as far as the store has them, in its unit; null if it has none. */
export function dimensions({ length, width, height }: Measures): number[] | null {
  const given = [length, width, height].map(parseMeasure).filter((value) => value !== null);
  return given.length === 0 ? null : given;
}

/** Reads a weight or length; null if it is empty, zero or no number. */
export function parseMeasure(value: string | null): number | null {
  const number = Number.parseFloat(value ?? '');
  return number > 0 ? number : null;
}

export interface OptionGroup extends AttributeLabel {
  /** `pa_color`, or the typed name of a local attribute. */
  name: string;
  options: VariationOption[];
}

export interface VariationOption {
  value: string;
  name: string;
  /** Range of the prices of variations with this option; null if none has a price. */
  price: PriceRange | null;
  hasVariation: boolean;
}

type WithVariations = Pick<BrowserProduct, 'attributes' | 'variations'>;

/** The option groups of a variable product, in the order of its attributes. */
export function optionGroups({ attributes, variations }: WithVariations): OptionGroup[] {
  return attributes
    .filter(({ variation }) => variation)
    .map((attribute) => ({
      name: attribute.name,
      ...labelOf(attribute),
      options: attribute.options.map((value) => {
        const matching = variations.filter((variation) => matchesOption(variation, attribute.name, value));
        return {
          value,
          name: optionName(attribute, value),
          price: priceSpan(matching.map(({ price }) => price)),
          hasVariation: matching.length > 0,
        };
      }),
    }));
}

/** True if the price depends on this group alone: each option has one price, and they differ. */
export function determinesPrice({ options }: OptionGroup): boolean {
  const prices = options.flatMap(({ price }) => price ?? []);
  return prices.every((price) => !isPriceRange(price)) && new Set(prices.map(({ min }) => min)).size > 1;
}

/** The options of a variation with their labels, in the order of the product's attributes; null for any option. */
export function variationChoices(
  variation: { attributes: readonly AttributeValue[] },
  attributes: ProductAttribute[],
): { label: string; value: string | null }[] {
  return attributes
    .filter((attribute) => attribute.variation)
    .map((attribute) => {
      const value = attributeValue(variation, attribute.name);
      return { label: attribute.label, value: value === '' ? null : optionName(attribute, value) };
    });
}

function matchesOption(
  variation: { attributes: readonly AttributeValue[] },
  name: string,
  option: string,
): boolean {
  const value = attributeValue(variation, name);
  return value === '' || value === option;
}

/** An attribute missing from a variation matches any option, as an empty value does. */
function attributeValue(variation: { attributes: readonly AttributeValue[] }, name: string): string {
  return variation.attributes.find((attribute) => attribute.name === name)?.value ?? '';
}

/** The lowest and the highest of some prices; null if there is none. */
export function priceSpan(prices: readonly (PriceRange | null)[]): PriceRange | null {
  const ranges = prices.filter((price) => price !== null);
  if (ranges.length === 0) return null;
  return { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
}

/** The variations of a product that can be bought, their values in the order of `optionGroups`. */
export function selectableVariations(product: WithVariations): SelectableVariation[] {
  const names = optionGroups(product).map(({ name }) => name);
  const offered = product.variations.filter(({ purchasable }) => purchasable);
  return offered.map((variation) => ({
    id: variation.databaseId,
    values: names.map((name) => variation.attributes.find((one) => one.name === name)?.value ?? ''),
    ...singleOffer(variation, variation),
    picture: variation.image?.databaseId,
    sku: variation.sku || undefined,
  }));
}
