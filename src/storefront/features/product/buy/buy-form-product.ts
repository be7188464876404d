import type { BrowserProduct, PictureFiles } from '#storefront/domain/catalog/catalog-types.ts';
import { imageSources } from '#storefront/domain/catalog/image-sources.ts';
import type { Stock } from '#storefront/domain/catalog/stock.ts';
import {
  determinesPrice,
  type OptionGroup,
  optionGroups,
  selectableVariations,
} from '#storefront/domain/catalog/variations/attributes.ts';
import { isColorAttribute, swatchColor } from '#storefront/domain/catalog/variations/colors.ts';
import { fittingSelection } from '#storefront/domain/catalog/variations/fitting-selection.ts';
import type { SelectableVariation } from '#storefront/domain/catalog/variations/selectable-variation.ts';
import { initialSelection } from '#storefront/domain/catalog/variations/variation-selection.ts';
import type { SharedProps } from '#storefront/domain/page-data/client-config.ts';
import { priceFacts } from '#storefront/domain/pricing/price-notes.ts';
import type { MinorUnits, PriceFacts, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';

export interface FormOption {
  value: string;
  name: string;
  /** Colour of its dot, `#rrggbb`. */
  hex?: string;
  /** Set if this option alone determines the price. */
  price?: MinorUnits;
}

export interface FormGroup extends Pick<OptionGroup, 'name' | 'label' | 'labelLang'> {
  options: FormOption[];
  isColor?: true;
  /** Shown as a list to unfold; absent if the options are side by side. */
  isList?: true;
}

/** The fields of variations as HTML by their keys, for scripts. */
export interface VaryingFields {
  /** Of the product. */
  own: Readonly<Record<string, string>>;
  /** Of variations that have others, by database id. */
  of: Readonly<Record<number, Readonly<Record<string, string>>>>;
}

/** The product data that the form needs in the browser. */
export interface BuyFormProduct extends Pick<Pricing, 'price' | 'regular' | 'onSale'>, PriceFacts, Stock {
  id: number;
  /** See `storeId`. */
  variantId?: number;
  slug: string;
  name: string;
  /** BCP 47 tag of its texts; absent if they are in the catalog's language. */
  lang?: string;
  /** Absent if the shop shows none. */
  sku?: string;
  /** URL of a thumbnail. */
  picture: string;
  soldIndividually: boolean;
  virtual: boolean;
  groups: FormGroup[];
  variations: SelectableVariation[];
  /** Initially selected values, in the order of the groups; empty for none. */
  first: string[];
  /** URLs of thumbnails of the variations, by database id of the picture. */
  thumbnails: Record<number, string>;
  /** Absent if variations have the same product fields. */
  fields?: VaryingFields;
}

export interface BuyFormProps extends Omit<SharedProps, 'card'> {
  product: BuyFormProduct;
}

/** True if the product, or one of its variations, can be added to the cart, once it is back in stock at least. */
export function isPurchasable({ type, price, purchasable, variations }: BrowserProduct): boolean {
  if (type === 'VARIABLE') return variations.some((variation) => variation.purchasable);
  return type === 'SIMPLE' && purchasable && price !== null;
}

/** Reduces a product to what its form needs. */
export function buyFormProduct(
  product: BrowserProduct,
  { imageProvider }: Pick<SiteSettings, 'imageProvider'>,
): BuyFormProduct {
  const groups = product.type === 'VARIABLE' ? formGroups(product) : [];
  const variations = selectableVariations(product);
  const thumbnail = (picture: PictureFiles | null) => imageSources(picture, 'thumbnail', imageProvider).src;
  const pictures = product.variations.flatMap(({ image }) => image ?? []);
  const { price, regular, onSale, stockStatus, stockQuantity, lowStockAmount } = product;
  return {
    id: product.databaseId,
    ...(product.variantId !== undefined && { variantId: product.variantId }),
    slug: product.slug,
    name: product.name,
    ...(product.lang && { lang: product.lang }),
    ...(product.sku && { sku: product.sku }),
    picture: thumbnail(product.image),
    price,
    regular,
    onSale,
    ...priceFacts(product),
    stockStatus,
    stockQuantity,
    lowStockAmount,
    soldIndividually: product.soldIndividually,
    virtual: product.virtual,
    groups,
    variations,
    first: firstSelection(groups, variations, product.defaultAttributes),
    thumbnails: Object.fromEntries(pictures.map((picture) => [picture.databaseId, thumbnail(picture)])),
  };
}

/** The groups with the options that some variation has: the others can never be bought. */
function formGroups(product: BrowserProduct): FormGroup[] {
  const colors = new Map(product.colors.map((term) => [term.slug, swatchColor(term)]));
  const variations = product.variations.filter(({ purchasable }) => purchasable);
  return optionGroups({ ...product, variations }).map((group) => {
    const { options: all, ...named } = group;
    const options = all
      .filter(({ hasVariation }) => hasVariation)
      .map(({ value, name, price: cost }): FormOption => {
        const hex = colors.get(value);
        return {
          value,
          name,
          ...(hex && { hex }),
          ...(cost && determinesPrice(group) && { price: cost.min }),
        };
      });
    const isList = options.length > LIMITS.optionButtons && options.some(({ hex }) => !hex);
    const isColor = isColorAttribute(group.name);
    return {
      ...named,
      options,
      ...(isColor && { isColor }),
      ...(isList && { isList }),
    };
  });
}

/** The selection when the page opens; defaults that no variation has give way to the first of them. */
function firstSelection(
  groups: readonly FormGroup[],
  variations: readonly SelectableVariation[],
  defaults: BrowserProduct['defaultAttributes'],
): string[] {
  const preset = initialSelection(groups, defaults);
  return fittingSelection(groups, variations, preset, Math.max(0, preset.findIndex(Boolean)));
}
