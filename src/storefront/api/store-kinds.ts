import { NO_STORE_SITE, type StoreSite } from '#storefront/domain/settings/links.ts';
import type { ProductKind } from '../product-kinds/product-kind.ts';
import type { ApiClient } from './api-client.ts';
import { optionalData, refuseOtherFailures } from './backend-features.ts';
import { createDocument } from './graphql.ts';
import { decodeSlug, nodes } from './map/fields.ts';
import { getStoreSite } from './operations/store.ts';

/**
 * Finds out which product kinds the store has: a request each, so that unknown fields fail only one.
 * @param kinds those to look for
 * @param known those that it had at the last time
 * @throws ApiError if the store fails, also one that had a kind and does not say that it lacks a field
 */
export async function readStoreKinds(
  client: ApiClient,
  kinds: readonly ProductKind[],
  known: readonly ProductKind[] = [],
): Promise<ProductKind[]> {
  const found = await Promise.all(kinds.map((kind) => hasKind(client, kind, known.includes(kind))));
  return kinds.filter((_, place) => found[place]);
}

/** The query with the fields is validated, never run. */
async function hasKind(client: ApiClient, { fields }: ProductKind, wasKnown: boolean): Promise<boolean> {
  const document = createDocument<unknown, Record<string, never>>(`
    query probeKind { __typename }
    query unused { products(first: 1) { nodes { ...Kind } } }
    fragment Kind on Product { ${fields} }
  `);
  const answer = await client.query(document, {});
  if (optionalData(answer) !== null) return true;
  if (wasKnown) refuseOtherFailures(answer);
  return false;
}

/**
 * Reads where the store's own pages are, by the addresses of some products and categories.
 * @param languages slugs of the store's languages, which addresses may begin with
 * @param known where they were before: one product may keep the store from returning any
 * @throws ApiError if the store is out of reach
 */
export async function readStoreSite(
  client: ApiClient,
  languages: readonly string[],
  known: StoreSite = NO_STORE_SITE,
): Promise<StoreSite> {
  const endpoint = URL.parse(client.endpoint)?.origin;
  const data = optionalData(await client.query(getStoreSite, {}));
  const homes = [data?.generalSettings?.url, endpoint].flatMap((home) => {
    const url = URL.parse(home ?? '');
    return url !== null && /^https?:$/.test(url.protocol) ? [url.href.replace(/\/$/, '')] : [];
  });
  if (data === null) return known.homes.length > 0 ? known : { ...known, homes };
  const firstParts = (items: readonly { slug: string | null; link: string | null }[]) =>
    [...new Set(items.flatMap((item) => firstPart(item, homes, languages) ?? []))].sort();
  return {
    homes: [...new Set(homes)],
    products: firstParts(nodes(data.products)),
    categories: firstParts(nodes(data.productCategories)),
  };
}

/** The first part of the path of a page, after that of its language; null if it has none before its slug. */
function firstPart(
  { slug, link }: { slug: string | null; link: string | null },
  homes: readonly string[],
  languages: readonly string[],
): string | null {
  const home = homes.find((one) => link?.startsWith(`${one}/`));
  if (home === undefined || !link) return null;
  const path = new URL(link).pathname.slice(new URL(home).pathname.length);
  const parts = path.split('/').filter(Boolean).map(decodeSlug);
  if (languages.includes(parts[0] ?? '')) parts.shift();
  return parts.length > 1 && parts.at(-1) === decodeSlug(slug) ? (parts[0] ?? null) : null;
}
