import { type AddedProduct, pictureFromUrl } from '#storefront/domain/cart/cart-mutation.ts';
import type { Stock } from '#storefront/domain/catalog/stock.ts';
import {
  type SelectableVariation,
  stockOf,
} from '#storefront/domain/catalog/variations/selectable-variation.ts';
import {
  type SelectedValues,
  selectedVariation,
} from '#storefront/domain/catalog/variations/variation-selection.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { singlePrice } from '#storefront/domain/pricing/sale.ts';
import type { HeartProduct } from '#storefront/features/catalog/products/heart-html.ts';
import type { BuyFormProduct } from '../buy/buy-form-product.ts';

/** Id of the heart of a product's page, which stands for the options that are selected. */
export const PRODUCT_HEART = 'product-heart';

/** Id of the text of a product's SKU, which is that of the options that are selected. */
export const PRODUCT_SKU = 'product-sku';

/** Prices of the selected variation; without one, those of the product. */
export function selectedPricing(product: BuyFormProduct, selected: SelectableVariation | undefined): Pricing {
  if (!selected) return { ...product, sale: null };
  const { price, regular = null, facts } = selected;
  const single = (amount: number | null) => (amount === null ? null : { min: amount, max: amount });
  return { price: single(price), regular: single(regular), sale: null, onSale: regular !== null, ...facts };
}

/** Stock of the selected variation; without one, that of the product. */
export function selectedStock(product: BuyFormProduct, selected: SelectableVariation | undefined): Stock {
  if (!selected) return product;
  const { left: stockQuantity = null } = selected;
  return { stockStatus: stockOf(selected), stockQuantity, lowStockAmount: product.lowStockAmount };
}

/** The product to add to the cart. @param selected the variation, if the product has some */
export function selectedProduct(
  product: BuyFormProduct,
  values: SelectedValues,
  selected: SelectableVariation | undefined,
): AddedProduct {
  const { id, variantId, slug, name, soldIndividually, virtual, groups, thumbnails } = product;
  const { price, regular } = singlePrice(selectedPricing(product, selected));
  const options = groups.flatMap((group, index) => {
    const option = group.options.find(({ value }) => value === values[index]);
    return option ? [{ group, option }] : [];
  });
  return {
    productId: variantId ?? id,
    ...(variantId !== undefined && { groupId: id }),
    variationId: selected?.id ?? null,
    slug,
    name,
    soldIndividually,
    virtual,
    attributes: Object.fromEntries(options.map(({ group, option }) => [group.name, option.value])),
    choices: options.map(({ group, option }) => ({ label: group.label, value: option.name })),
    picture: pictureFromUrl(thumbnails[selected?.picture ?? 0] ?? product.picture),
    unit: price,
    regularUnit: regular,
    stock: selectedStock(product, selected),
  };
}

/** The product as its page has it selected when it opens. */
export function initialProduct(product: BuyFormProduct): AddedProduct {
  return selectedProduct(product, product.first, initialVariation(product));
}

/** The variation that the page has selected when it opens; undefined for none. */
export function initialVariation({ variations, first }: BuyFormProduct): SelectableVariation | undefined {
  return selectedVariation(variations, first);
}

/** The SKU of the product as its page has it selected when it opens; empty for none. */
export function initialSku(product: BuyFormProduct): string {
  return initialVariation(product)?.sku ?? product.sku ?? '';
}

/** Entry of the page's heart while a product is selected. */
export function heartProduct(added: AddedProduct): HeartProduct {
  const { productId, groupId = productId, variationId, slug, attributes } = added;
  return { productId: groupId, variationId, slug, attributes };
}
