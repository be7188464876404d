import { MAX_WISHLIST, type WishlistEntry } from './wishlist.ts';

/** An entry as a link names it: pages of products have their ids, which translated ones share and links need. */
export type SharedEntry = Omit<WishlistEntry, 'productId'> & { productId?: number | undefined };

const PARAMETER = 'items';
const MAX_ATTRIBUTES = 20;

/**
 * Writes entries into a query, `?items=kelp-soap,tide-mug:56:pa_color=blue`: slug, id of the variation, options; with
 * the id of the product `?items=kelp-soap=12`.
 */
export function formatSharedList(entries: readonly SharedEntry[]): string {
  const items = entries.map(({ slug, productId, variationId, attributes }) => {
    const options = Object.entries(attributes).map(
      ([name, value]) => `${escapePart(name)}=${escapePart(value)}`,
    );
    const choice = variationId === null && options.length === 0 ? [] : [variationId ?? 0, ...options];
    const product = productId === undefined ? escapePart(slug) : `${escapePart(slug)}=${productId}`;
    return [product, ...choice].join(':');
  });
  const value = encodeURIComponent(items.join(',').toWellFormed());
  return `?${PARAMETER}=${value.replace(/%(2C|3A|3D)/g, (code) => decodeURIComponent(code))}`;
}

/** Reads the entries of a link, each once, without invalid ones; null if it shares no list. */
export function parseSharedList(query: string): SharedEntry[] | null {
  const items = new URLSearchParams(query).get(PARAMETER);
  if (items === null) return null;
  const entries = items.split(',', MAX_WISHLIST).flatMap(parseItem);
  return [...new Map(entries.map((entry) => [formatSharedList([entry]), entry])).values()];
}

function parseItem(item: string): SharedEntry[] {
  const [first = '', id = '', ...options] = item.split(':');
  const [slug = '', product = ''] = first.split('=').map(unescapePart);
  // Browsers would take these for folders.
  if (['', '.', '..'].includes(slug)) return [];
  const attributes = options.slice(0, MAX_ATTRIBUTES).flatMap((option) => {
    const [name = '', value = ''] = option.split('=').map(unescapePart);
    return name === '' || value === '' ? [] : [[name, value] as const];
  });
  const productId = databaseId(product);
  const variationId = databaseId(id);
  return [{ slug, ...(productId && { productId }), variationId, attributes: Object.fromEntries(attributes) }];
}

function databaseId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Characters that separate the parts of an entry are written as in addresses. */
function escapePart(text: string): string {
  return text.replace(/[%,:=]/g, encodeURIComponent);
}

function unescapePart(text: string): string {
  return text.trim().replace(/%(25|2C|3A|3D)/gi, decodeURIComponent);
}
