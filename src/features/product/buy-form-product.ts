import type { IslandMessages } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import { determinesPrice, optionGroups } from '#shop/catalog/attributes.ts';
import type { Picture, Product } from '#shop/catalog/catalog-types.ts';
import { imageSources } from '#shop/catalog/image-sources.ts';
import type { Stock } from '#shop/catalog/stock.ts';
import { swatchColor } from '#shop/catalog/swatch.ts';
import {
  initialSelection,
  type SelectableVariation,
  selectableVariations,
} from '#shop/catalog/variation-selection.ts';
import type { Currency, MinorUnits, Pricing } from '#shop/pricing/pricing-types.ts';
import type { ShopSettings } from '#shop/site/settings.ts';

/** The texts of the form, in the order of the page. */
export const BUY_FORM_MESSAGES = [
  'catalog.priceNow',
  'catalog.priceBefore',
  'catalog.priceFrom',
  'catalog.sale',
  'catalog.saleOf',
  'catalog.inStock',
  'catalog.outOfStock',
  'catalog.onlyLeft',
  'catalog.onBackorder',
  'product.unavailable',
  'buy.pleaseChoose',
  'buy.notOffered',
  'buy.quantity',
  'buy.less',
  'buy.more',
  'buy.add',
  'buy.inCart',
  'buy.allInCart',
  'busy.adding',
] as const;

export type BuyFormMessages = IslandMessages<(typeof BUY_FORM_MESSAGES)[number]>;

export interface FormOption {
  value: string;
  name: string;
  /** Colour of its dot. */
  hex?: string;
  /** Where this option alone decides the price. */
  price?: MinorUnits;
}

export interface FormGroup {
  name: string;
  label: string;
  options: FormOption[];
}

/** What a product page's form knows of its product. */
export interface BuyFormProduct extends Pick<Pricing, 'price' | 'regular' | 'onSale'>, Stock {
  id: number;
  slug: string;
  name: string;
  /** Address of a small picture. */
  picture: string;
  soldIndividually: boolean;
  virtual: boolean;
  groups: FormGroup[];
  variations: SelectableVariation[];
  /** What is chosen at first, in the order of the groups. */
  first: string[];
  /** Addresses of small pictures of variations, by database id. */
  thumbnails: Record<number, string>;
}

export interface BuyFormProps {
  locale: Locale;
  currency: Currency;
  saleBadge: ShopSettings['store']['saleBadge'];
  /** Language of the catalog's texts where it is not the page's. */
  lang: string | undefined;
  product: BuyFormProduct;
  messages: BuyFormMessages;
}

/** Whether a product can be bought here at all, or by some of its variations. */
export function isPurchasable({ type, price, stockStatus, variations }: Product): boolean {
  if (type === 'VARIABLE') return variations.length > 0;
  return type === 'SIMPLE' && price !== null && stockStatus !== 'OUT_OF_STOCK';
}

/** The part of a product that its form needs. */
export function buyFormProduct(
  product: Product,
  { imageProvider }: Pick<ShopSettings, 'imageProvider'>,
): BuyFormProduct {
  const colors = new Map(product.colors.map((term) => [term.slug, swatchColor(term)]));
  const groups = product.type === 'VARIABLE' ? optionGroups(product) : [];
  const small = (picture: Picture | null) => imageSources(picture, 'thumbnail', imageProvider).src;
  const pictures = product.variations.flatMap(({ image }) => image ?? []);
  const { price, regular, onSale, stockStatus, stockQuantity, lowStockAmount } = product;
  return {
    id: product.databaseId,
    slug: product.slug,
    name: product.name,
    picture: small(product.image),
    ...{ price, regular, onSale, stockStatus, stockQuantity, lowStockAmount },
    soldIndividually: product.soldIndividually,
    virtual: product.virtual,
    groups: groups.map((group) => ({
      name: group.name,
      label: group.label,
      options: group.options.map(({ value, name, price: cost }) => {
        const hex = colors.get(value);
        return {
          value,
          name,
          ...(hex && { hex }),
          ...(cost && determinesPrice(group) && { price: cost.min }),
        };
      }),
    })),
    variations: selectableVariations(product),
    first: initialSelection(groups, product.defaultAttributes),
    thumbnails: Object.fromEntries(pictures.map((picture) => [picture.databaseId, small(picture)])),
  };
}
