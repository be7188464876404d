import { createHash } from 'node:crypto';
import type { CartLine } from '../customers/session/session-data.ts';
import type { Store } from '../db/database.ts';
import type { ProductRow } from '../db/product-columns.ts';
import { readProducts } from '../db/read/product-loader.ts';
import { UserError } from '../errors.ts';
import type { ShopOptions } from '../options.ts';
import { type Amount, toAmount } from '../values/amount.ts';
import { addOnsReader, chosenAddOns } from './chosen-options.ts';

/** A line with the product it names. */
export interface LoadedLine extends StockItem {
  line: CartLine;
  product: ProductRow;
  variation: ProductRow | null;
  /** Price of one piece with its add-ons, as the merchant typed prices. */
  unitPrice: Amount;
  /** Its add-ons in words. */
  addOns: readonly { name: string; value: string }[];
}

/** Loads the products of a cart in one query.
 * @returns lines with their products, and apart the lines that can no longer be bought */
export function loadLines(
  store: Store,
  lines: readonly CartLine[],
): { loaded: LoadedLine[]; gone: CartLine[] } {
  const ids = lines.flatMap((line) => [line.productId, ...(line.variationId ? [line.variationId] : [])]);
  const rows = new Map(readProducts(store, ids).map((row) => [row.id, row]));
  const loaded: LoadedLine[] = [];
  const gone: CartLine[] = [];
  const addOnsFor = addOnsReader(store, [...rows.values()]);
  for (const line of lines) {
    const product = rows.get(line.productId);
    const variation = line.variationId === null ? null : rows.get(line.variationId);
    const bought = variation ?? product;
    if (!product || !bought || variation === undefined || !isPurchasable(bought, product)) {
      gone.push(line);
      continue;
    }
    try {
      const { price, texts: addOns } = chosenAddOns(addOnsFor(product.id), line.extraData, line.quantity);
      const unitPrice = toAmount(bought.price ?? '0') + price;
      loaded.push({ line, product, variation, bought, parent: variation && product, unitPrice, addOns });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      // The product offers its add-ons otherwise than it did.
      gone.push(line);
    }
  }
  return { loaded, gone };
}

/** True for a published product with a price, of a type that the shop sells. */
export function isPurchasable(bought: ProductRow, product: ProductRow): boolean {
  const sold = bought.type === 'SIMPLE' || bought.type === 'VARIATION';
  return sold && bought.price !== null && bought.status === 'publish' && product.status === 'publish';
}

/** Total quantity that lines take of one product's stock, which its translations may share. */
export function quantityOf(
  holder: ProductRow,
  lines: readonly LoadedLine[],
  { sharedStock }: Pick<ShopOptions, 'sharedStock'>,
): number {
  const { id, translation_group: group } = holder;
  const sharing = lines
    .map((one) => ({ ...one, holder: stockHolder(one) }))
    .filter(
      (one) =>
        one.holder.id === id || (sharedStock && group !== null && one.holder.translation_group === group),
    );
  return sharing.reduce((total, one) => total + one.line.quantity, 0);
}

interface KeyedChoice {
  productId: number;
  variationId: number | null;
  /** Chosen values by attribute, such as `pa_color: red`, in the product's order. */
  attributes: Readonly<Record<string, string>>;
  extraData: readonly { key: string; value: string }[];
}

/**
 * The key of a cart line as WooCommerce makes it: the same product with the same choices has the same key
 * in every cart, so adding it again finds its line.
 * @returns 32 hex digits
 */
export function cartItemKey({ productId, variationId, attributes, extraData }: KeyedChoice): string {
  const parts = [String(productId)];
  if (variationId !== null) parts.push(String(variationId));
  const chosen = Object.entries(attributes);
  if (chosen.length > 0) parts.push(chosen.map(([name, value]) => `attribute_${name}${value}`).join(''));
  if (extraData.length > 0) parts.push(extraData.map(({ key, value }) => `${key}${value}`).join(''));
  return createHash('md5').update(parts.join('_')).digest('hex');
}

/** A product or variation as it is bought, with the product that counts its stock. */
export interface StockItem {
  /** The variation, or the product itself. */
  bought: ProductRow;
  /** Its product, where it is a variation. */
  parent: ProductRow | null;
}

/** A variation that does not count its own stock shares that of its product, if that one counts. */
export function stockHolder({ bought, parent }: StockItem): ProductRow {
  return bought.stock_quantity === null && parent !== null && parent.stock_quantity !== null
    ? parent
    : bought;
}

export function isInStock({ bought }: StockItem): boolean {
  return bought.stock_status !== 'OUT_OF_STOCK';
}

/** The quantity that can still be sold; infinite if stock is not counted or backorders are allowed. */
export function availableQuantity(stocked: StockItem): number {
  const { stock_quantity: quantity, backorders } = stockHolder(stocked);
  return quantity === null || backorders !== 'NO' ? Number.POSITIVE_INFINITY : Math.max(0, quantity);
}
