import type { ProductKind } from '../product-kinds/product-kind.ts';
import type { ApiClient } from './api-client.ts';
import { optionalData, refuseOtherFailures } from './backend-features.ts';
import { createDocument } from './graphql.ts';

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
