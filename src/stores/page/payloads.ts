import type { Locale } from '#i18n/locales.ts';
import { PAYLOAD_SCHEMA, type ProductPage } from '#shop/site/page-data.ts';
import { routePath } from '#shop/site/routes.ts';

const payloads = new Map<string, Promise<ProductPage | null>>();

/**
 * Loads the data of a product's page, once per page view; the browser revalidates what it has, as for pages.
 * @returns null where there is no such page, the host cannot be reached, or it is of another version
 */
export function loadProductPayload(locale: Locale, slug: string): Promise<ProductPage | null> {
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

async function fetchPayload(address: string): Promise<ProductPage | null> {
  const response = await fetch(address);
  if (!response.ok) return null;
  const body: unknown = await response.json();
  const { schema, route } = (body ?? {}) as Partial<ProductPage>;
  return schema === PAYLOAD_SCHEMA && route === 'product-slug' ? (body as ProductPage) : null;
}
