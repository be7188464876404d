import { lineOf, quantityLimit } from '#shop/cart.ts';
import type { AddedProduct } from '#shop/cart-intents.ts';
import { type Choosable, singlePrice, type Values } from '#shop/choosing.ts';
import { pictureAt } from '#shop/picture.ts';
import type { Stock } from '#shop/stock.ts';
import type { Pricing } from '#shop/types.ts';
import type { BuyFormProduct } from './buy-form.ts';

/** Prices of what is chosen, those of the whole product before anything is. */
export function chosenPricing(product: BuyFormProduct, chosen: Choosable | undefined): Pricing {
  if (!chosen) return { ...product, sale: null };
  const single = (amount: number | null) => (amount === null ? null : { min: amount, max: amount });
  return {
    price: single(chosen.price),
    regular: single(chosen.regular),
    sale: null,
    onSale: chosen.regular !== null,
  };
}

/** Stock of what is chosen, that of the whole product before anything is. */
export function chosenStock(product: BuyFormProduct, chosen: Choosable | undefined): Stock {
  if (!chosen) return product;
  const { stock, left } = chosen;
  return { stockStatus: stock, stockQuantity: left, lowStockAmount: product.lowStockAmount };
}

/** What goes into the cart. @param chosen the variation, for a product that has some */
export function chosenProduct(
  product: BuyFormProduct,
  values: Values,
  chosen: Choosable | undefined,
): AddedProduct {
  const { id, slug, name, soldIndividually, virtual, groups, thumbnails } = product;
  const { price, regular } = singlePrice(chosenPricing(product, chosen));
  const options = groups.flatMap((group, index) => {
    const option = group.options.find(({ value }) => value === values[index]);
    return option ? [{ group, option }] : [];
  });
  return {
    ...{ productId: id, variationId: chosen?.id ?? null, slug, name, soldIndividually, virtual },
    attributes: Object.fromEntries(options.map(({ group, option }) => [group.name, option.value])),
    choices: options.map(({ group, option }) => ({ label: group.label, value: option.name })),
    picture: pictureAt(thumbnails[chosen?.picture ?? 0] ?? product.picture),
    unit: price,
    regularUnit: regular,
    stock: chosenStock(product, chosen),
  };
}

/** How many more pieces can be added, besides those in the cart; null for no limit that is known. */
export function addableQuantity(added: AddedProduct, cart: Parameters<typeof lineOf>[0]): number | null {
  const limit = quantityLimit(added);
  return limit === null ? null : Math.max(0, limit - (lineOf(cart, added)?.quantity ?? 0));
}
