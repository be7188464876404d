import type { Locale } from '#i18n/locales.ts';
import type { Product } from '#shop/catalog/catalog-types.ts';
import { PAYLOAD_SCHEMA, type ProductPage } from '#shop/site/page-data.ts';
import { routePath } from '#shop/site/routes/routes.ts';

/** `gone` where the shop has no such page; null where it could not be read. */
type PayloadAnswer = ProductPage | 'gone' | null;

const GONE: readonly number[] = [404, 410];
const payloads = new Map<string, Promise<PayloadAnswer>>();

/**
 * Loads the data of a product's page, once per page view; the browser revalidates what it has, as for pages.
 * @returns null where there is no such page, the host cannot be reached, or it is of another version
 */
export async function loadProductPayload(locale: Locale, slug: string): Promise<ProductPage | null> {
  const answer = await loadPayload(locale, slug);
  return answer === 'gone' ? null : answer;
}

/**
 * Loads a product as its page has it, see `loadProductPayload`.
 * @returns `gone` where the shop has no such product, null where it could not be read
 */
export async function loadProduct(locale: Locale, slug: string): Promise<Product | 'gone' | null> {
  const answer = await loadPayload(locale, slug);
  return answer === 'gone' ? answer : (answer?.product ?? null);
}

function loadPayload(locale: Locale, slug: string): Promise<PayloadAnswer> {
  const path = routePath('product-slug', locale, { slug });
  const known = payloads.get(path);
  if (known !== undefined) return known;
  const loading = fetchPayload(`${path}_payload.json`).catch(() => {
    // The next request tries again.
    payloads.delete(path);
    return null;
  });
  payloads.set(path, loading);
  return loading;
}

async function fetchPayload(address: string): Promise<PayloadAnswer> {
  const response = await fetch(address);
  if (GONE.includes(response.status)) return 'gone';
  if (!response.ok) throw new Error(`The host answered ${response.status} to ${address}.`);
  const body: unknown = await response.json();
  const { schema, route } = (body ?? {}) as Partial<ProductPage>;
  return schema === PAYLOAD_SCHEMA && route === 'product-slug' ? (body as ProductPage) : null;
}
