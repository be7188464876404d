import type { SelectedOption } from '#storefront/domain/cart/cart.ts';
import type { AddedProduct } from '#storefront/domain/cart/cart-mutation.ts';
import type { BrowserProduct, ShownPicture } from '#storefront/domain/catalog/catalog-types.ts';
import type { Stock } from '#storefront/domain/catalog/stock.ts';
import type { SelectableVariation } from '#storefront/domain/catalog/variations/selectable-variation.ts';
import { selectionQuery } from '#storefront/domain/catalog/variations/selection-query.ts';
import { selectionFromQuery } from '#storefront/domain/catalog/variations/variation-selection.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import type { ImageProvider } from '#storefront/domain/settings/settings.ts';
import type { SharedEntry } from '#storefront/domain/wishlist/shared-list.ts';
import { type WishlistEntry, wishlistEntry } from '#storefront/domain/wishlist/wishlist.ts';
import {
  type BuyFormProduct,
  buyFormProduct,
  isPurchasable,
} from '#storefront/features/product/buy/buy-form-product.ts';
import {
  selectedPricing,
  selectedProduct,
  selectedStock,
} from '#storefront/features/product/variations/selection.ts';

/** An entry of a wishlist as its product is now. */
export interface WishlistItem {
  name: string;
  /** The entry with the ids and options that the product has now. */
  entry: WishlistEntry;
  picture: ShownPicture | null;
  choices: SelectedOption[];
  /** The product as it is added to the cart with these options. */
  added: AddedProduct;
  pricing: Pricing;
  /** Null if it depends on options that are not chosen, or the product is not sold separately. */
  stock: Stock | null;
  /** Action of a card: `add` it, `choose` its options first; null for none, `vanished` if its options are gone. */
  action: { kind: 'add'; product: AddedProduct } | { kind: 'choose' } | { kind: 'vanished' } | null;
}

/** Options of a product and what they select. */
interface Choice {
  values: string[];
  selected: SelectableVariation | undefined;
  hasVanished: boolean;
}

/** An entry as the wishlist shows it. @param product as its page has it now */
export function wishlistItem(
  entry: SharedEntry,
  product: BrowserProduct,
  settings: { imageProvider: ImageProvider },
): WishlistItem {
  const form = buyFormProduct(product, settings);
  const choice = choiceOf(entry, form);
  const { extra, texts = [] } = entry;
  const added = {
    ...selectedProduct(form, choice.values, choice.selected),
    // The price with that is known to the store alone.
    ...(extra !== undefined && { extra, texts: [...texts], unit: null, regularUnit: null }),
  };
  const variation = product.variations.find(({ databaseId }) => databaseId === choice.selected?.id);
  const isSingle = product.type === 'SIMPLE' || choice.selected !== undefined;
  const stock = selectedStock(form, choice.selected);
  return {
    name: product.name,
    entry: wishlistEntry({ ...added, variationId: choice.selected?.id ?? entry.variationId }),
    picture: variation?.image ?? product.image,
    choices: [...added.choices, ...texts],
    added,
    pricing: selectedPricing(form, choice.selected),
    stock: isSingle || stock.stockStatus === 'OUT_OF_STOCK' ? stock : null,
    action: actionOf(product, choice, added),
  };
}

/** The options of an entry that the product still has; a variation fixes its own. */
function choiceOf({ variationId, attributes }: SharedEntry, { groups, variations }: BuyFormProduct): Choice {
  const selected = variations.find(({ id }) => id === variationId);
  const query = new URLSearchParams(selectionQuery(attributes));
  const values = selectionFromQuery(groups, query, []).map(
    (value, index) => selected?.values[index] || value,
  );
  return { values, selected, hasVanished: variationId !== null && selected === undefined };
}

function actionOf(
  product: BrowserProduct,
  { values, selected, hasVanished }: Choice,
  added: AddedProduct,
): WishlistItem['action'] {
  if (hasVanished) return { kind: 'vanished' };
  if (!isPurchasable(product) || added.stock.stockStatus === 'OUT_OF_STOCK') return null;
  const asksForMore = product.kinds !== undefined && added.extra === undefined;
  const isChosen = product.type === 'SIMPLE' || (selected !== undefined && !values.includes(''));
  return isChosen && !asksForMore ? { kind: 'add', product: added } : { kind: 'choose' };
}
