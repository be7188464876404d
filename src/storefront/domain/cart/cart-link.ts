import { OPTION_PREFIX } from '../catalog/variations/selection-query.ts';
import type { Cart } from './cart.ts';
import { isSameCoupon } from './cart-codes.ts';

/** A product or variation that a link puts into the cart. */
export interface LinkedItem {
  /** In the store. */
  id: number;
  quantity: number;
  /** Options by attribute name, for what a variation leaves open. */
  attributes: Record<string, string>;
  /** As of a line; absent for none. */
  extra?: string;
}

/** The changes of the cart that a link asks for. */
export interface CartLink {
  items: LinkedItem[];
  coupons: string[];
  /** Part of it cannot be read, or is too much. */
  isCut: boolean;
}

/** More than these a link does not do. */
const MAX_ITEMS = 40;
const MAX_QUANTITY = 9999;
const MAX_COUPONS = 5;
/** Characters of a coupon code. */
const MAX_CODE = 100;

/** Name among the options of an item for its `extra`. */
const EXTRA = 'islet_choice';

/** Parameters that a link has for the cart, besides options and the quantities of a set. */
const PARAMETERS = ['add', 'add-to-cart', 'quantity', 'variation_id', 'coupon'];
const SET_QUANTITY = /^quantity\[(\d+)\]$/;

/**
 * Reads what an address does to the cart: `?add=12:2,15` puts products or variations into it, by their ids in the
 * store, as `cartLink` writes them; so does WooCommerce's own `?add-to-cart=12&quantity=2`; `?coupon=CODE` applies one.
 * @returns null if it does nothing to it
 */
export function parseCartLink(query: URLSearchParams): CartLink | null {
  const items: LinkedItem[] = [];
  const texts = [...query.getAll('add').flatMap((text) => text.split(',')), ...storeItems(query)];
  const codes = query.getAll('coupon').map((code) => code.trim());
  const coupons = codes.filter((code, place) => codes.findIndex((one) => isSameCoupon(one, code)) === place);
  if (texts.length === 0 && coupons.length === 0) return null;
  let isCut = texts.length > MAX_ITEMS;
  for (const text of texts.slice(0, MAX_ITEMS)) {
    const item = parseItem(text);
    if (item) items.push(item);
    else isCut = true;
  }
  const usable = coupons.filter((code) => code !== '' && code.length <= MAX_CODE).slice(0, MAX_COUPONS);
  return { items, coupons: usable, isCut: isCut || usable.length < coupons.length };
}

/** Items of WooCommerce's own links, as `add` has them. */
function storeItems(query: URLSearchParams): string[] {
  const id = query.get('add-to-cart');
  if (id === null) return [];
  const parts = [...query].flatMap(([name, value]) => {
    const part = SET_QUANTITY.exec(name)?.[1];
    return part === undefined || value === '0' ? [] : `${part}:${value}`;
  });
  if (parts.length > 0) return parts;
  const options = [...query].filter(([name]) => name.startsWith(OPTION_PREFIX));
  const attributes = options.map(([name, value]) => [name.slice(OPTION_PREFIX.length), value] as const);
  return [itemText(query.get('variation_id') ?? id, query.get('quantity') ?? '1', attributes)];
}

/** @param text `id`, `id:quantity` or `id:quantity:name=value;name=value` @returns null if it is not such a text */
function parseItem(text: string): LinkedItem | null {
  const [, id, quantity = '1', options] = /^(\d{1,10})(?::(\d{1,4}))?(?::(.+))?$/.exec(text.trim()) ?? [];
  const pieces = Number(quantity);
  if (id === undefined || pieces === 0 || pieces > MAX_QUANTITY) return null;
  try {
    const pairs = (options?.split(';') ?? []).map((option) => option.split('=').map(decodeURIComponent));
    if (pairs.some((pair) => pair.length !== 2)) return null;
    const { [EXTRA]: extra, ...attributes } = Object.fromEntries(pairs) as Record<string, string>;
    if (extra === undefined) return { id: Number(id), quantity: pieces, attributes };
    const isObject = /^\{/.test(extra) && Boolean(JSON.parse(extra));
    return isObject ? { id: Number(id), quantity: pieces, attributes, extra } : null;
  } catch {
    return null;
  }
}

function itemText(
  id: number | string,
  quantity: number | string,
  attributes: readonly (readonly [name: string, value: string])[],
): string {
  const options = attributes.map((pair) => pair.map(encodeURIComponent).join('='));
  return [id, quantity, ...(options.length > 0 ? [options.join(';')] : [])].join(':');
}

/** An address without what `parseCartLink` reads of it. */
export function withoutCartLink(address: string): string {
  const url = new URL(address);
  const names = [...url.searchParams.keys()];
  for (const name of names) {
    if (PARAMETERS.includes(name) || SET_QUANTITY.test(name)) url.searchParams.delete(name);
  }
  return url.href;
}

/** The address that puts what a cart has into another one, with its coupons. @param page its absolute address */
export function cartLink(page: string, { lines, coupons }: Pick<Cart, 'lines' | 'coupons'>): string {
  const items = lines.map(({ productId, variationId, quantity, attributes, extra }) =>
    itemText(variationId ?? productId, quantity, [
      ...(variationId === null ? [] : Object.entries(attributes)),
      ...(extra ? [[EXTRA, extra] as const] : []),
    ]),
  );
  const add = encodeURIComponent(items.join()).replace(/%(3A|2C)/g, decodeURIComponent);
  const codes = coupons.map(({ code }) => `&coupon=${encodeURIComponent(code)}`);
  return `${page}?add=${add}${codes.join('')}`;
}
