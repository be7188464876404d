import type { MinorUnits, Pricing } from '../pricing/pricing-types.ts';
import type { VariationOption } from './attributes.ts';
import { optionGroups } from './attributes.ts';
import type { Product, ProductCard, StockStatus } from './catalog-types.ts';

/** A variation as far as choosing needs it, short enough to stand in a page a hundred times. */
export interface SelectableVariation {
  id: number;
  /** A value for each group of options, in their order; empty where any will do. */
  values: string[];
  price: MinorUnits | null;
  /** Null where nothing is struck through. */
  regular: MinorUnits | null;
  stock: StockStatus;
  /** Pieces left where that is told. */
  left: number | null;
  /** Database id of its own picture. */
  picture: number | null;
}

/** A group of options, such as the sizes; see `optionGroups`. */
interface OptionGroupRef {
  name: string;
  options: Pick<VariationOption, 'value'>[];
}

/** What is chosen of each group, in their order; empty where nothing is yet. */
export type SelectedValues = readonly string[];

/** Whether an option can be had together with what is chosen of the other groups. */
export type OptionState = 'available' | 'soldOut' | 'impossible';

/** The variations of a product, their values in the order of `optionGroups`. */
export function selectableVariations(
  product: Pick<Product, 'attributes' | 'variations'>,
): SelectableVariation[] {
  const names = optionGroups(product).map(({ name }) => name);
  return product.variations.map((variation) => ({
    id: variation.databaseId,
    values: names.map((name) => variation.attributes.find((one) => one.name === name)?.value ?? ''),
    ...singlePrice(variation),
    stock: variation.stockStatus,
    left: variation.stockQuantity,
    picture: variation.image?.databaseId ?? null,
  }));
}

/** The one price of a thing and what it was before; null where it has none, or a range. */
export function singlePrice({ price, regular, onSale }: Pricing): {
  price: MinorUnits | null;
  regular: MinorUnits | null;
} {
  const now = price !== null && price.min === price.max ? price.min : null;
  const before = onSale && regular !== null && now !== null && regular.min > now ? regular.min : null;
  return { price: now, regular: before };
}

/** The variation that is chosen; the first one that fits, as the store has it. Undefined where none does. */
export function selectedVariation(
  variations: readonly SelectableVariation[],
  selected: SelectedValues,
): SelectableVariation | undefined {
  if (selected.some((value) => value === '')) return undefined;
  return variations.find((variation) => matchesSelection(variation, selected));
}

/** How an option stands to what is chosen of the other groups. */
export function optionState(
  variations: readonly SelectableVariation[],
  selected: SelectedValues,
  group: number,
  value: string,
): OptionState {
  const wanted = selected.with(group, value);
  const found = variations.filter((variation) => matchesSelection(variation, wanted));
  if (found.length === 0) return 'impossible';
  return found.every(({ stock }) => stock === 'OUT_OF_STOCK') ? 'soldOut' : 'available';
}

/** A variation fits where each of its values is chosen, may be any, or is not chosen yet. */
function matchesSelection({ values }: SelectableVariation, selected: SelectedValues): boolean {
  return values.every((value, index) => value === '' || !selected[index] || selected[index] === value);
}

/** What is chosen when a page opens: the merchant's defaults, and where there is no choice. */
export function initialSelection(
  groups: readonly OptionGroupRef[],
  defaults: readonly { name: string; value: string }[],
): string[] {
  return groups.map(({ name, options }) => {
    const given = defaults.find((one) => one.name === name)?.value;
    if (given !== undefined && options.some(({ value }) => value === given)) return given;
    return options.length === 1 ? (options[0]?.value ?? '') : '';
  });
}

/** The query parameter by which an address names a choice, as WooCommerce has it: `attribute_pa_size`. */
export function optionParameter(attributeName: string): string {
  return `attribute_${attributeName.toLowerCase().replace(/\s+/g, '-')}`;
}

/** What an address chooses; what it does not name, or names wrongly, stays as it is. */
export function selectionFromQuery(
  groups: readonly OptionGroupRef[],
  query: URLSearchParams,
  otherwise: SelectedValues,
): string[] {
  return groups.map(({ name, options }, index) => {
    const asked = query.get(optionParameter(name))?.toLowerCase();
    const found = options.find(({ value }) => value.toLowerCase() === asked);
    return found?.value ?? otherwise[index] ?? '';
  });
}

/** Puts what is chosen into the query of an address; other parameters stay. */
export function selectionQuery(choice: Record<string, string>, query = new URLSearchParams()): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(choice)) {
    if (value) next.set(optionParameter(name), value);
    else next.delete(optionParameter(name));
  }
  const text = next.toString();
  return text && `?${text}`;
}

/** What a card's button does: add the product at once, lead to its options, or nothing. */
export function productCardAction({
  type,
  price,
  stockStatus,
}: Pick<ProductCard, 'type' | 'price' | 'stockStatus'>): 'add' | 'choose' | null {
  if (stockStatus === 'OUT_OF_STOCK' || price === null) return null;
  if (type === 'VARIABLE') return 'choose';
  return type === 'SIMPLE' ? 'add' : null;
}
