import type { LiveFacts, LiveOffer } from '#storefront/domain/catalog/catalog-types.ts';
import { isLowStock, type Stock } from '#storefront/domain/catalog/stock.ts';
import {
  type SelectableVariation,
  singleOffer,
  stockOf,
} from '#storefront/domain/catalog/variations/selectable-variation.ts';
import type { BuyFormProduct, FormGroup } from '../buy/buy-form-product.ts';

const NO_PRICING = { price: null, regular: null, onSale: false };

/** A product as the store sells it now. @param product as its page was made */
export function withLiveFacts(product: BuyFormProduct, facts: LiveFacts): BuyFormProduct {
  const { lowStockAmount } = product;
  const variations = product.variations.map((variation) => {
    const offer = facts.variations.get(variation.id);
    if (offer !== undefined) return liveVariation(variation, offer, lowStockAmount);
    // Stores leave out what was deleted, and some what is sold out.
    return facts.isComplete ? { ...variation, stock: 'OUT_OF_STOCK' as const, left: undefined } : variation;
  });
  return {
    ...product,
    ...facts.pricing,
    ...liveStock(product, facts, lowStockAmount),
    variations,
    groups: product.groups.map((group, index) => withPrices(group, index, variations)),
  };
}

function liveVariation(
  variation: SelectableVariation,
  offer: LiveOffer,
  lowStockAmount: number | null,
): SelectableVariation {
  const known = { stockStatus: stockOf(variation), stockQuantity: variation.left ?? null, lowStockAmount };
  const { stock, left, ...prices } = singleOffer(
    { ...(offer.pricing ?? NO_PRICING), sale: null },
    liveStock(known, offer, lowStockAmount),
  );
  return { ...variation, ...(offer.pricing && prices), stock, left };
}

/** As pages, without the quantities that nobody is shown. */
function liveStock(
  known: Stock,
  offer: LiveOffer,
  lowStockAmount: number | null,
): Omit<Stock, 'lowStockAmount'> {
  const { stockStatus, stockQuantity } = offer;
  if (stockStatus === null) return { stockStatus: known.stockStatus, stockQuantity: known.stockQuantity };
  const isShown = isLowStock({ stockStatus, stockQuantity, lowStockAmount });
  return { stockStatus, stockQuantity: isShown ? stockQuantity : null };
}

/** The group with the prices of its options, where it had some and each still has one. */
function withPrices(group: FormGroup, index: number, variations: readonly SelectableVariation[]): FormGroup {
  if (group.options.every(({ price }) => price === undefined)) return group;
  const options = group.options.map(({ price: _, ...option }) => {
    const own = variations.filter(({ values }) => values[index] === '' || values[index] === option.value);
    const [price, ...others] = new Set(own.map((one) => one.price));
    const isSingle = others.length === 0 && price !== undefined && price !== null;
    return { ...option, ...(isSingle && { price }) };
  });
  const isDetermined = options.every((option) => 'price' in option);
  return { ...group, options: isDetermined ? options : options.map(({ price: _, ...option }) => option) };
}
