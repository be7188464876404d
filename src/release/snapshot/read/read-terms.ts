import type { ApiClient, ApiResult } from '#api/api-client.ts';
import { optionalData } from '#api/backend-features.ts';
import type { ResultOf } from '#api/graphql.ts';
import { mapTerms, taxonomyEnum } from '#api/map/catalog/map-term.ts';
import { getAllTerms } from '#api/operations/catalog/get-all-terms.ts';

/** Id of a term -> its taxonomy, slug and name. */
export type TermNames = Record<string, [taxonomy: string, slug: string, name: string]>;

/** Where the terms go on that one poll does not reach. */
export interface TermsPlace {
  taxonomies: readonly string[];
  after: string;
  /** Ids of those before. */
  seen: number[];
}

/** Terms that a poll has read. */
export interface ReadTerms {
  terms: TermNames;
  /** Null where the last one was read. */
  next: TermsPlace | null;
  /** Ids of all, those of the polls before included; null until the last one was read. */
  all: ReadonlySet<number> | null;
}

/** Pages of terms that one poll reads, so that it stays short: the next one goes on. */
const MAX_PAGES = 10;

/**
 * Reads terms of taxonomies by the hundred, at most a thousand.
 * @param place where an earlier call ended; one of other taxonomies does not count
 * @returns null where a plugin's taxonomy has another name in GraphQL
 * @throws ApiError where the backend fails
 */
export async function readTerms(
  client: ApiClient,
  taxonomies: readonly string[],
  place: TermsPlace | null = null,
): Promise<ReadTerms | null> {
  const terms: TermNames = {};
  const goesOn = place !== null && place.taxonomies.join() === taxonomies.join();
  const before = goesOn ? place.seen : [];
  const seen = () => [...before, ...Object.keys(terms).map(Number)];
  if (taxonomies.length === 0) return { terms, next: null, all: new Set() };
  const variables = { taxonomies: taxonomies.map(taxonomyEnum), hideEmpty: true, first: 100 };
  let after: string | null = goesOn ? place.after : null;
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
    if (!data.terms?.pageInfo.hasNextPage || next === null) {
      return { terms, next: null, all: new Set(seen()) };
    }
    after = next;
  }
  return { terms, next: after === null ? null : { taxonomies, after, seen: seen() }, all: null };
}
