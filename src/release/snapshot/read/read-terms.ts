import pLimit from 'p-limit';
import type { ApiClient, ApiResult } from '#api/api-client.ts';
import { optionalData } from '#api/backend-features.ts';
import type { ResultOf } from '#api/graphql.ts';
import { type CountedTerm, mapTerms, taxonomyEnum } from '#api/map/catalog/map-term.ts';
import { getAllTerms } from '#api/operations/catalog/get-all-terms.ts';

/** Taxonomy -> its terms in the store's order; null where the store cannot list them, or they are too many. */
export type StoreTerms = Record<string, CountedTerm[] | null>;

/** Terms of shop-wide attributes, as `StoreTerms`. */
export type AttributeTerms = Record<string, [id: number, slug: string, name: string][] | null>;

/** Id of a term -> its taxonomy, slug and name. */
export type TermNames = Record<string, [taxonomy: string, slug: string, name: string]>;

/** Pages of a taxonomy's terms that are read. */
const MAX_PAGES = 10;

const CONCURRENCY = 4;

/**
 * Reads the terms of taxonomies, each by the hundred: an unknown one, as of a plugin, fails its whole request,
 * and the store orders terms only within one taxonomy. Those of attributes come with terms of no product.
 * @throws ApiError where the backend fails
 */
export async function readTerms(client: ApiClient, taxonomies: Iterable<string>): Promise<StoreTerms> {
  const lists = await pLimit(CONCURRENCY).map([...new Set(taxonomies)].sort(), async (taxonomy) => {
    return [taxonomy, await readTaxonomy(client, taxonomy)] as const;
  });
  return Object.fromEntries(lists);
}

/** The names of terms that products have; those of before where the store could not list a taxonomy. */
export function termNames(terms: StoreTerms, before: TermNames): TermNames {
  const names: TermNames = {};
  for (const [id, term] of Object.entries(before)) if (terms[term[0]] === null) names[id] = term;
  for (const [taxonomy, list] of Object.entries(terms)) {
    for (const { databaseId, slug, name, count } of list ?? []) {
      if (count > 0) names[databaseId] = [taxonomy, slug, name];
    }
  }
  return names;
}

export function attributeTerms(terms: StoreTerms): AttributeTerms {
  const attributes = Object.entries(terms).filter(([taxonomy]) => isAttribute(taxonomy));
  return Object.fromEntries(
    attributes.map(([taxonomy, list]) => [
      taxonomy,
      list?.map(({ databaseId, slug, name }) => [databaseId, slug, name]) ?? null,
    ]),
  );
}

/** Returns true for the taxonomy of a shop-wide attribute. */
export function isAttribute(taxonomy: string): boolean {
  return taxonomy.startsWith('pa_');
}

async function readTaxonomy(client: ApiClient, taxonomy: string): Promise<CountedTerm[] | null> {
  const variables = { taxonomies: [taxonomyEnum(taxonomy)], hideEmpty: !isAttribute(taxonomy), first: 100 };
  const terms: CountedTerm[] = [];
  let after: string | null = null;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer: ApiResult<ResultOf<typeof getAllTerms>> = await client.query(getAllTerms, {
      ...variables,
      after,
    });
    const data: ResultOf<typeof getAllTerms> | null = optionalData(answer);
    if (data === null) return null;
    terms.push(...mapTerms(data));
    const next: string | null = data.terms?.pageInfo.endCursor ?? null;
    if (!data.terms?.pageInfo.hasNextPage || next === null) return terms;
    after = next;
  }
  return null;
}
