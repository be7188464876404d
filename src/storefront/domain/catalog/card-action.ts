import type { ProductCard } from './catalog-types.ts';

/**
 * The button of a product card: `add` adds to the cart, `choose` links to the options, `view` to the parts of a set;
 * null for no button.
 */
export function productCardAction({
  type,
  price,
  purchasable,
  stockStatus,
}: Pick<ProductCard, 'type' | 'price' | 'purchasable' | 'stockStatus'>): 'add' | 'choose' | 'view' | null {
  if (stockStatus === 'OUT_OF_STOCK' || price === null) return null;
  if (type === 'VARIABLE') return 'choose';
  if (type === 'GROUPED') return 'view';
  return type === 'SIMPLE' && purchasable ? 'add' : null;
}
