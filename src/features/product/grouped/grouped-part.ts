import { HEART_MESSAGES } from '#features/catalog/products/heart-html.ts';
import { PRICE_MESSAGES } from '#features/catalog/products/price-html.ts';
import type { IslandMessages } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import type { AddedProduct } from '#shop/cart/cart-mutation.ts';
import type { Product } from '#shop/catalog/catalog-types.ts';
import { safeExternalUrl } from '#shop/catalog/external-url.ts';
import { imageSources } from '#shop/catalog/image-sources.ts';
import type { Currency, MinorUnits, Pricing } from '#shop/pricing/pricing-types.ts';
import { routePath } from '#shop/site/routes.ts';
import type { ShopSettings } from '#shop/site/settings.ts';
import { buyFormProduct, isPurchasable } from '../buy-form-product.ts';
import { initialProduct } from '../selection.ts';

/** Messages of the form of a grouped product. */
export const GROUPED_MESSAGES = [
  ...PRICE_MESSAGES,
  ...HEART_MESSAGES,
  'catalog.outOfStock',
  'catalog.onBackorder',
  'catalog.opensNewTab',
  'product.set',
  'product.viewAtSeller',
  'product.soldIndividually',
  'product.partInCart',
  'product.partsTotal',
  'product.pickParts',
  'product.partsFailed',
  'wishlist.addedAll',
  'cart.quantityOf',
  'cart.lessOf',
  'cart.moreOf',
  'buy.add',
  'buy.allInCart',
  'buy.choose',
  'busy.adding',
] as const;

/** A member of a grouped product as its page shows it. */
export interface GroupedPart {
  id: number;
  slug: string;
  name: string;
  href: string;
  thumbnail: { src: string; width: number; height: number };
  pricing: Pricing;
  /** `add` it here, `choose` its options on its own page, `leave` to its seller; `none` for what is not sold. */
  action: { kind: 'add'; product: AddedProduct } | { kind: 'choose' | 'none' } | LeaveAction;
  isSoldOut: boolean;
  isOnBackorder: boolean;
}

interface LeaveAction {
  kind: 'leave';
  href: string;
  /** The merchant's text; empty for the shop's own. */
  text: string;
}

export interface GroupedFormProps {
  locale: Locale;
  currency: Currency;
  priceSuffix: string | undefined;
  /** BCP 47 tag of the catalog's language if it is not the page's. */
  lang: string | undefined;
  parts: GroupedPart[];
  messages: IslandMessages<(typeof GROUPED_MESSAGES)[number]>;
}

/** How many of each part are chosen, by id; parts that are left out have none. */
export type PartQuantities = Readonly<Record<number, number>>;

/** Reduces a member of a grouped product to what its row needs. */
export function groupedPart(
  product: Product,
  settings: Pick<ShopSettings, 'imageProvider'>,
  locale: Locale,
): GroupedPart {
  const { databaseId: id, slug, name, image, stockStatus, price, regular, sale, onSale } = product;
  const { src, width, height } = imageSources(image, 'thumbnail', settings.imageProvider);
  return {
    ...{ id, slug, name },
    href: routePath('product-slug', locale, { slug }),
    thumbnail: { src, width, height },
    pricing: { price, regular, sale, onSale },
    action: partAction(product, settings),
    isSoldOut: stockStatus === 'OUT_OF_STOCK',
    isOnBackorder: stockStatus === 'ON_BACKORDER',
  };
}

function partAction(product: Product, settings: Pick<ShopSettings, 'imageProvider'>): GroupedPart['action'] {
  const { type, externalUrl, buttonText, stockStatus } = product;
  const href = type === 'EXTERNAL' ? safeExternalUrl(externalUrl) : null;
  if (href !== null) return { kind: 'leave', href, text: buttonText ?? '' };
  if (type === 'GROUPED' && stockStatus !== 'OUT_OF_STOCK') return { kind: 'choose' };
  if (!isPurchasable(product) || stockStatus === 'OUT_OF_STOCK') return { kind: 'none' };
  if (type === 'VARIABLE') return { kind: 'choose' };
  return { kind: 'add', product: initialProduct(buyFormProduct(product, settings)) };
}

/** The sum of what is chosen. */
export function partsTotal(parts: readonly GroupedPart[], quantities: PartQuantities): MinorUnits {
  return chosenParts(parts, quantities).reduce(
    (sum, { product, quantity }) => sum + (product.unit ?? 0) * quantity,
    0,
  );
}

/** The parts to add, in their order on the page. */
export function chosenParts(
  parts: readonly GroupedPart[],
  quantities: PartQuantities,
): { id: number; product: AddedProduct; quantity: number }[] {
  return parts.flatMap(({ id, action }) => {
    const quantity = quantities[id] ?? 0;
    return action.kind === 'add' && quantity > 0 ? [{ id, product: action.product, quantity }] : [];
  });
}
