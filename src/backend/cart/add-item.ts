import type { Backend } from '../context.ts';
import type { RequestSession } from '../customers/session/request-session.ts';
import {
  type CartLine,
  MAX_META_ENTRIES,
  MAX_META_LENGTH,
  type SessionData,
} from '../customers/session/session-data.ts';
import type { ProductRow } from '../db/product-columns.ts';
import { UserError } from '../errors.ts';
import { type Cart, changeCart } from './cart.ts';
import {
  availableQuantity,
  cartItemKey,
  isInStock,
  isPurchasable,
  loadLines,
  quantityOf,
  type StockItem,
  stockHolder,
} from './cart-lines.ts';
import { type AttributeChoice, addOnsReader, chosenAddOns, chosenAttributes } from './chosen-options.ts';

export interface ItemInput {
  productId: number;
  quantity?: number | null;
  variationId?: number | null;
  variation?: readonly (AttributeChoice | null)[] | null;
  extraData?: string | null;
}

/** Maximum number of lines in a cart: storefronts read only that many. */
export const MAX_LINES = 100;
/** Maximum quantity of one line; larger sums could not be represented exactly. */
export const MAX_QUANTITY = 9999;

/**
 * Adds an item to a session's cart, to its existing line if there is one.
 * @returns the changed session, and the line's key
 * @throws UserError with the store's message if the item cannot be bought like that
 */
export function addItem(
  backend: Backend,
  session: SessionData,
  input: ItemInput,
): { session: SessionData; key: string } {
  const item = resolveItem(backend, input);
  const quantity = item.bought.sold_individually ? 1 : input.quantity || 1;
  if (quantity < 0) throw new UserError('Failed to add cart item. Please check input.');
  const line = lineOf(backend, item, input, quantity);
  const existing = session.lines.find(({ key }) => key === line.key);
  if (item.bought.sold_individually && existing) throw soldIndividuallyError(backend, item.bought);
  if (!isPurchasable(item.bought, item.product)) {
    throw new UserError('Sorry, this product cannot be purchased.');
  }
  checkStock(backend, session, item, quantity);
  const total = quantity + (existing?.quantity ?? 0);
  if (total > MAX_QUANTITY) throw tooManyError(item.bought);
  if (!existing && session.lines.length >= MAX_LINES) {
    throw new UserError(`A cart holds at most ${MAX_LINES} different products. Please order these first.`);
  }
  const lines = existing
    ? session.lines.map((one) => (one === existing ? { ...one, quantity: total } : one))
    : [...session.lines, line];
  return { session: { ...session, lines }, key: line.key };
}

export function tooManyError({ name }: ProductRow): UserError {
  return new UserError(`The maximum quantity of &quot;${name}&quot; allowed in the cart is ${MAX_QUANTITY}.`);
}

export function soldIndividuallyError({ siteUrl }: Backend, { name }: ProductRow): UserError {
  return new UserError(`You cannot add another "${name}" to your cart. ${viewCart(siteUrl)}`);
}

export function outOfStockError({ name }: ProductRow): UserError {
  return new UserError(`You cannot add &quot;${name}&quot; to the cart because the product is out of stock.`);
}

export function notEnoughStockError(item: StockItem): UserError {
  return new UserError(
    `You cannot add that amount of &quot;${item.bought.name}&quot; to the cart because there is not enough stock (${availableQuantity(item)} remaining).`,
  );
}

interface Resolved extends StockItem {
  product: ProductRow;
  variation: ProductRow | null;
}

/** Finds the product and variation of an input; a variation may be given by its id alone. */
function resolveItem({ store, siteUrl }: Backend, input: ItemInput): Resolved {
  const rowOf = (id: number) => store.get<ProductRow>('SELECT * FROM products WHERE id = ?', id);
  const named = rowOf(input.productId);
  if (named?.status !== 'publish') throw new UserError('No product found matching the ID provided');
  const variation = named.type === 'VARIATION' ? named : input.variationId ? rowOf(input.variationId) : null;
  const product = named.parent_id === null ? named : rowOf(named.parent_id);
  if (!product || variation === undefined || (variation && variation.parent_id !== product.id)) {
    throw new UserError('No product variation found matching the ID provided');
  }
  if (product.type === 'VARIABLE' && !variation) {
    const address = `${siteUrl}/product/${product.slug}/`;
    throw new UserError(
      `Please choose product options by visiting <a href="${address}" title="${product.name}">${product.name}</a>.`,
    );
  }
  if (product.type !== 'SIMPLE' && product.type !== 'VARIABLE') {
    throw new UserError('Sorry, this product cannot be purchased.');
  }
  return { product, variation, bought: variation ?? product, parent: variation && product };
}

function lineOf({ store }: Backend, item: Resolved, input: ItemInput, quantity: number): CartLine {
  const { product, variation, bought } = item;
  const choices = (input.variation ?? []).filter((choice) => choice !== null);
  const attributes = variation ? chosenAttributes(store, product, variation, choices) : {};
  const named = { productId: product.id, variationId: variation?.id ?? null, attributes };
  const extraData = readExtraData(input.extraData);
  chosenAddOns(addOnsReader(store, [product])(product.id), extraData, quantity);
  return { ...named, key: cartItemKey({ ...named, extraData }), quantity, extraData, name: bought.name };
}

function checkStock(backend: Backend, session: SessionData, item: Resolved, quantity: number): void {
  if (!isInStock(item)) throw outOfStockError(item.bought);
  const available = availableQuantity(item);
  if (quantity > available) throw notEnoughStockError(item);
  const { loaded } = loadLines(backend.store, session.lines);
  const held = quantityOf(stockHolder(item), loaded, backend.shop);
  if (held + quantity > available) {
    throw new UserError(
      `You cannot add that amount to the cart &mdash; we have ${available} in stock and you already have ${held} in your cart. ${viewCart(backend.siteUrl)}`,
    );
  }
}

function viewCart(siteUrl: string): string {
  return `<a href="${siteUrl}/cart/" class="button wc-forward wp-element-button">View cart</a>`;
}

/** Parses a JSON object, such as of an engraving; what is no text in it stays JSON. */
function readExtraData(text: string | null | undefined): { key: string; value: string }[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return checkedExtraData(Object.entries(value).map(([key, one]) => ({ key, value: textOf(one) })));
    }
  } catch (error) {
    // Rejected below, as JSON that is not an object is.
    if (error instanceof UserError) throw error;
  }
  throw new UserError('The extra data of a cart item must be a JSON object.');
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Shortens nothing: an engraving with its end cut off would be made. */
function checkedExtraData(entries: { key: string; value: string }[]): { key: string; value: string }[] {
  const isLong = entries.some(({ key, value }) => Math.max(key.length, value.length) > MAX_META_LENGTH);
  if (isLong || entries.length > MAX_META_ENTRIES) {
    throw new UserError(
      `The extra data of a cart item may have ${MAX_META_ENTRIES} entries of ${MAX_META_LENGTH} characters.`,
    );
  }
  return entries;
}

/** An item that could not be added, with the reason that the shopper reads. */
export interface RejectedItem {
  item: ItemInput;
  reason: string;
}

/**
 * Adds several items to the shopper's cart; those that cannot be added do not stop the others.
 * @returns the cart, the keys of the lines that were added to, and the items that were rejected
 * @throws UserError if there are no items, or none of them can be added
 */
export function addItems(
  backend: Backend,
  request: RequestSession,
  items: readonly ItemInput[],
): { cart: Cart; keys: string[]; rejected: RejectedItem[] } {
  if (items.length === 0) throw new UserError('No items data provided');
  const keys = new Set<string>();
  const rejected: RejectedItem[] = [];
  const { after } = changeCart(backend, request, (initial) => {
    let session = initial;
    for (const item of items) {
      try {
        const added = addItem(backend, session, item);
        session = added.session;
        keys.add(added.key);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        rejected.push({ item, reason: error.message });
      }
    }
    if (keys.size === 0) throw new UserError('Failed to add any cart items. Please check input.');
    return session;
  });
  return { cart: after, keys: [...keys], rejected };
}
