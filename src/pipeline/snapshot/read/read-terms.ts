import pLimit from 'p-limit';
import type { ApiResult } from '#storefront/api/api-client.ts';
import { optionalData } from '#storefront/api/backend-features.ts';
import type { ResultOf, VariablesOf } from '#storefront/api/graphql.ts';
import { type CountedTerm, mapTerms, taxonomyEnum, termType } from '#storefront/api/map/catalog/map-terms.ts';
import { withTermType } from '#storefront/api/operations/extra-fields.ts';
import { getAllTerms } from '#storefront/api/operations/store.ts';
import { joinLists, type ListLanguage, listLanguages, tryWithLanguages } from './language-lists.ts';
import type { CatalogReader } from './read-product-page.ts';

/** Taxonomy -> its terms in the store's order; null if the store cannot list them, or they are too many. */
type StoreTerms = Record<string, CountedTerm[] | null>;

/** Terms of shop-wide attributes, as `StoreTerms`. */
export type AttributeTerms = Record<string, [id: number, slug: string, name: string][] | null>;

/** A term of a translated catalog, with the ids of its translations; its language is null if the store names none. */
type TranslatedTerm = [
  id: number,
  slug: string,
  name: string,
  language: string | null,
  translations: number[],
];

/** Taxonomy -> its terms with their languages. */
export type TermTranslations = Record<string, TranslatedTerm[]>;

/** Id of a term that may have a page -> its taxonomy, and its description in HTML that is safe to show, or ''. */
export type TermTexts = Record<string, [taxonomy: string, html: string]>;

/** Id of a term -> its taxonomy, slug and name. */
export type TermNames = Record<string, [taxonomy: string, slug: string, name: string]>;

/** Where the terms of a taxonomy go on that one poll does not reach. */
interface TermsPlace {
  after: string;
  seen: number[];
}

/** Taxonomy -> where the next poll continues; those that are read whole are missing. */
export type TermsPlaces = Record<string, TermsPlace>;

interface ReadTerms {
  lists: StoreTerms;
  /** Taxonomy -> the part of its terms that was read, where they are more than one poll reads. */
  parts: Record<string, TermsPart>;
  next: TermsPlaces;
}

interface TermsPart {
  terms: CountedTerm[];
  /** Ids of all terms, those of the polls before included; null until the last one was read. */
  all: number[] | null;
}

export type TermReader = Pick<CatalogReader, 'client' | 'languages' | 'termTexts'>;

const LAST_PAGE = { hasNextPage: false, endCursor: null };

/** Pages of a taxonomy's terms that one poll reads, so that it stays short: the next one goes on. */
const MAX_PAGES = 10;

const CONCURRENCY = 4;

/**
 * Reads the terms of taxonomies, each by the hundred: an unknown one, as of a plugin, fails its whole request,
 * and the store orders terms only within one taxonomy. Those of attributes come with terms of no product.
 * @param places where an earlier call ended
 * @throws ApiError if the backend fails
 */
export async function readTerms(
  reader: TermReader,
  taxonomies: Iterable<string>,
  places: TermsPlaces = {},
): Promise<ReadTerms> {
  const read: ReadTerms = { lists: {}, parts: {}, next: {} };
  await pLimit(CONCURRENCY).map([...new Set(taxonomies)].sort(), async (taxonomy) => {
    const place = places[taxonomy] ?? null;
    const found = await readTaxonomy(reader, taxonomy, place);
    const isWhole = found !== null && place === null && found.next === null;
    read.lists[taxonomy] = isWhole ? found.terms : null;
    if (found === null || isWhole) return;
    const seen = [...(place?.seen ?? []), ...found.terms.map(({ databaseId }) => databaseId)];
    read.parts[taxonomy] = { terms: found.terms, all: found.next === null ? seen : null };
    if (found.next !== null) read.next[taxonomy] = { after: found.next, seen };
  });
  return read;
}

/** The names of terms that products have; those of before where they were not read this time. */
export function mergedNames(before: TermNames, read: ReadTerms): TermNames {
  return merged(before, read, ({ slug, name, count }, taxonomy) =>
    count > 0 ? [taxonomy, slug, name] : null,
  );
}

/** The descriptions of terms; those of before where they were not read this time. */
export function mergedTexts(before: TermTexts, read: ReadTerms): TermTexts {
  return merged(before, read, ({ description }, taxonomy) =>
    description === undefined ? null : [taxonomy, description],
  );
}

/** @param entryOf what is kept of a term; null for nothing */
function merged<T extends [taxonomy: string, ...unknown[]]>(
  before: Record<string, T>,
  { lists, parts }: ReadTerms,
  entryOf: (term: CountedTerm, taxonomy: string) => T | null,
): Record<string, T> {
  const entries: Record<string, T> = {};
  const known = new Map(Object.entries(parts).map(([taxonomy, { all }]) => [taxonomy, all && new Set(all)]));
  for (const [id, entry] of Object.entries(before)) {
    const [taxonomy] = entry;
    const isUnread = lists[taxonomy] === null && (known.get(taxonomy)?.has(Number(id)) ?? true);
    if (isUnread) entries[id] = entry;
  }
  const add = (taxonomy: string, terms: readonly CountedTerm[]) => {
    for (const term of terms) {
      const entry = entryOf(term, taxonomy);
      if (entry === null) delete entries[term.databaseId];
      else entries[term.databaseId] = entry;
    }
  };
  for (const [taxonomy, list] of Object.entries(lists)) add(taxonomy, list ?? []);
  for (const [taxonomy, { terms }] of Object.entries(parts)) add(taxonomy, terms);
  return entries;
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

interface FoundTerms {
  terms: CountedTerm[];
  /** Cursor of the first page that was not read; null for none. */
  next: string | null;
}

/** The terms of taxonomies with their languages, as read; those of before where they were not read this time. */
export function mergedTranslations(before: TermTranslations, { lists, parts }: ReadTerms): TermTranslations {
  const taxonomies = Object.keys(lists).map((taxonomy) => {
    const part = lists[taxonomy] ?? parts[taxonomy]?.terms ?? [];
    const read = part.map(
      ({ databaseId, slug, name, language = null, translations = [] }): TranslatedTerm => {
        return [databaseId, slug, name, language, translations];
      },
    );
    const all = parts[taxonomy]?.all ?? null;
    const isKept = (id: number) => lists[taxonomy] === null && (all === null || all.includes(id));
    const kept = (before[taxonomy] ?? []).filter(([id]) => isKept(id));
    const byId = new Map([...kept, ...read].map((term) => [term[0], term]));
    return [taxonomy, [...byId.values()].sort(([one], [other]) => one - other)] as const;
  });
  return Object.fromEntries(taxonomies);
}

/** @returns null if the store does not know the taxonomy */
async function readTaxonomy(
  reader: TermReader,
  taxonomy: string,
  place: TermsPlace | null,
): Promise<FoundTerms | null> {
  const variables = {
    taxonomies: [taxonomyEnum(taxonomy)],
    hideEmpty: !isAttribute(taxonomy),
    texts: reader.termTexts(taxonomy),
    first: 100,
  };
  const ask = termQuery(reader, termType(taxonomy));
  const terms = new Map<number, CountedTerm>();
  let isUnknown = false;
  const readPage = joinLists(listLanguages(reader.languages), async (language, after) => {
    const data = optionalData(await ask({ ...variables, after }, language));
    isUnknown ||= data === null;
    return {
      nodes: data === null ? [] : mapTerms(data, reader.client.endpoint),
      pageInfo: data?.terms?.pageInfo ?? LAST_PAGE,
    };
  });
  let after: string | null = place?.after ?? null;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { nodes, pageInfo } = await readPage(after);
    if (isUnknown) return null;
    for (const term of nodes) terms.set(term.databaseId, term);
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null)
      return { terms: [...terms.values()], next: null };
    after = pageInfo.endCursor;
  }
  return { terms: [...terms.values()], next: after };
}

type TermsAnswer = ApiResult<ResultOf<typeof getAllTerms>>;

/**
 * A query for terms with their languages, by the type that the taxonomy's terms should have, or else have. A store may
 * translate some taxonomies only.
 */
function termQuery({ client, languages }: TermReader, expected: string) {
  let type: string | null = expected;
  return async (variables: VariablesOf<typeof getAllTerms>, language: ListLanguage): Promise<TermsAnswer> => {
    if (languages === null) return client.query(getAllTerms, variables);
    const ask = async (termType: string) =>
      tryWithLanguages(client, languages, getAllTerms, variables, { language, termType });
    const answer = type && (await ask(type));
    if (answer) return answer;
    const plain = await client.query(withTermType(getAllTerms), variables);
    const found = plain.ok ? typeOf(plain.data) : null;
    const other = found !== null && found !== type && type !== null ? await ask(found) : null;
    type = other === null ? null : found;
    return other ?? plain;
  };
}

/** The name of the first term's type, where it was asked for. */
function typeOf({ terms }: ResultOf<typeof getAllTerms>): string | null {
  const [first]: { __typename?: string }[] = [...(terms?.nodes ?? [])];
  return first?.__typename ?? null;
}
