import type { BrowserProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { browserProduct } from '#storefront/domain/catalog/payload/browser-product.ts';
import { PAYLOAD_SCHEMA } from '#storefront/domain/catalog/payload/payload-facts.ts';
import type { ProductPayload } from '#storefront/domain/page-data/payload.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/** `gone` if the shop has no such page; null if it could not be read. */
export type ProductAnswer = BrowserProduct | 'gone' | null;

/** The lists of a product's page that scripts read. */
export type ProductLists = Pick<ProductPayload, 'crossSells' | 'related'>;

const GONE: readonly number[] = [404, 410];
const products = new Map<string, Promise<ProductAnswer>>();
const lists = new WeakMap<BrowserProduct, ProductLists>();

/**
 * Loads a product as its page has it, once per page view; the browser revalidates what it has, as for pages.
 * @returns `gone` if the shop has no such product, null if the host cannot be reached, or it is of another
 *   version
 */
export function loadProduct(locale: Locale, slug: string): Promise<ProductAnswer> {
  const path = routePath('product-slug', locale, { slug });
  const known = products.get(path);
  if (known !== undefined) return known;
  const loading = fetchProduct(`${path}_payload.json`).catch(() => {
    // The next request tries again.
    products.delete(path);
    return null;
  });
  products.set(path, loading);
  return loading;
}

/** The lists on the page of a product that `loadProduct` has loaded. */
export function listsOf(product: BrowserProduct): ProductLists | undefined {
  return lists.get(product);
}

async function fetchProduct(address: string): Promise<ProductAnswer> {
  const response = await fetch(address);
  if (GONE.includes(response.status)) return 'gone';
  if (!response.ok) throw new Error(`The host answered ${response.status} to ${address}.`);
  const body: unknown = await response.json();
  const { schema, route, product, crossSells, related = [] } = (body ?? {}) as Partial<ProductPayload>;
  if (schema !== PAYLOAD_SCHEMA || route !== 'product-slug' || !product) return null;
  const read = browserProduct(product);
  lists.set(read, { ...(crossSells && { crossSells }), related });
  return read;
}
