import type { ProductKind } from '../product-kinds/product-kind.ts';
import type { ApiClient } from './api-client.ts';
import { optionalData, refuseOtherFailures } from './backend-features.ts';
import { createDocument } from './graphql.ts';

/**
 * Finds out which product kinds the store has: a request each, so that unknown fields fail only one.
 * @param kinds those to look for
 * @throws ApiError if the store fails, also one that does not say that it lacks a field
 */
export async function readStoreKinds(
  client: ApiClient,
  kinds: readonly ProductKind[],
): Promise<ProductKind[]> {
  const found = await Promise.all(kinds.map((kind) => hasKind(client, kind)));
  return kinds.filter((_, place) => found[place]);
}

/** The query with the fields is validated, never run. */
async function hasKind(client: ApiClient, { fields }: ProductKind): Promise<boolean> {
  const document = createDocument<unknown, Record<string, never>>(`
    query probeKind { __typename }
    query unused { products(first: 1) { nodes { ...Kind } } }
    fragment Kind on Product { ${fields} }
  `);
  const answer = await client.query(document, {});
  if (optionalData(answer) !== null) return true;
  refuseOtherFailures(answer);
  return false;
}
