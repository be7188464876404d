import type { ApiClient, ApiResult } from '#api/api-client.ts';
import { optionalData } from '#api/backend-features.ts';
import type { ResultOf } from '#api/graphql.ts';
import { mapTerms, taxonomyEnum } from '#api/map/catalog/map-term.ts';
import { getAllTerms } from '#api/operations/catalog/get-all-terms.ts';

/** Id of a term -> its taxonomy, slug and name. */
export type TermNames = Record<string, [taxonomy: string, slug: string, name: string]>;

/** Pages of terms that a poll reads; shops with more leave theirs to full scans. */
const MAX_PAGES = 10;

/**
 * Reads the terms of taxonomies by the hundred.
 * @returns null where they are too many, or a plugin's taxonomy has another name in GraphQL
 * @throws ApiError where the backend fails
 */
export async function readTerms(client: ApiClient, taxonomies: readonly string[]): Promise<TermNames | null> {
  const terms: TermNames = {};
  if (taxonomies.length === 0) return terms;
  const variables = { taxonomies: taxonomies.map(taxonomyEnum), hideEmpty: true, first: 100 };
  let after: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer: ApiResult<ResultOf<typeof getAllTerms>> = await client.query(getAllTerms, {
      ...variables,
      after,
    });
    const data: ResultOf<typeof getAllTerms> | null = optionalData(answer);
    if (data === null) return null;
    for (const { databaseId, taxonomyName, slug, name } of mapTerms(data)) {
      terms[databaseId] = [taxonomyName, slug, name];
    }
    const next: string | null = data.terms?.pageInfo.endCursor ?? null;
    if (!data.terms?.pageInfo.hasNextPage || next === null) return terms;
    after = next;
  }
  return null;
}
