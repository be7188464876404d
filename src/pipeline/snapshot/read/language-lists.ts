import type { ApiClient, ApiResult } from '#storefront/api/api-client.ts';
import type { ApiError } from '#storefront/api/api-error.ts';
import { INTERNAL_ERROR } from '#storefront/api/api-error.ts';
import type { TadaDocumentNode } from '#storefront/api/graphql.ts';
import { withLanguages } from '#storefront/api/operations/extra-fields.ts';
import type { StoreLanguages } from '#storefront/domain/languages/store-languages.ts';

/** A language that a list is asked for; null for a list of all. */
export type ListLanguage = string | null;

interface Page {
  nodes: readonly unknown[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  found?: number | null;
  leftOut?: readonly number[];
}

/** The languages whose lists make up the catalog: lists of WPML have one, all others have every language. */
export function listLanguages(store: StoreLanguages | null): readonly ListLanguage[] {
  return store?.plugin === 'wpml' ? store.all.map(({ slug }) => slug) : [null];
}

/**
 * Reads the lists of several languages as one: its cursors also say which list goes on, and how many all lists up to
 * there have. Lists of nothing are passed over.
 */
export function joinLists<P extends Page>(
  languages: readonly ListLanguage[],
  readPage: (language: ListLanguage, after: string | null) => Promise<P>,
): (after: string | null) => Promise<P> {
  const [only = null, ...others] = languages;
  if (others.length === 0) return (after) => readPage(only, after);
  return async (after) => {
    const [, place = '0', count = '0', cursor = ''] = /^(\d+):(\d+):(.*)$/s.exec(after ?? '') ?? [];
    let found = Number(count);
    for (let index = Number(place); ; index++) {
      const isFirst = index > Number(place) || cursor === '';
      const page = await readPage(languages[index] ?? null, isFirst ? null : cursor);
      if (isFirst) found += page.found ?? 0;
      const { hasNextPage, endCursor } = page.pageInfo;
      const isLast = index === languages.length - 1;
      const goesOn = hasNextPage && endCursor !== null;
      if (!goesOn && !isLast && page.nodes.length === 0 && !page.leftOut?.length) continue;
      const next = goesOn ? `${index}:${found}:${endCursor}` : isLast ? endCursor : `${index + 1}:${found}:`;
      return { ...page, found, pageInfo: { hasNextPage: hasNextPage || !isLast, endCursor: next } };
    }
  };
}

interface LanguageOptions {
  language: ListLanguage;
  /** The type of the terms, if it reads any. */
  termType?: string;
}

/**
 * Sends a query with the fields of languages, and without them where the store has none for this kind of thing.
 */
export async function queryWithLanguages<Data, Variables extends Record<string, unknown>>(
  client: ApiClient,
  store: StoreLanguages | null,
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  options: LanguageOptions,
): Promise<ApiResult<Data>> {
  const answer = await tryWithLanguages(client, store, document, variables, options);
  return answer ?? client.query(document, variables);
}

/** @returns null if the store rejects the fields; a translation that it cannot return is left out */
export async function tryWithLanguages<Data, Variables extends Record<string, unknown>>(
  client: ApiClient,
  store: StoreLanguages | null,
  document: TadaDocumentNode<Data, Variables>,
  variables: Variables,
  { language, termType }: LanguageOptions,
): Promise<ApiResult<Data> | null> {
  const asked = { ...variables, ...(language !== null && { language }) };
  const result = await client.query(withLanguages(document, store, termType), asked);
  if (result.ok || store === null) return result;
  const { error } = result;
  if (isRejected(error)) return null;
  return concernsLanguages(error) ? { ok: true, data: error.data as Data } : result;
}

/** True if the store does not know what it was asked for. */
function isRejected({ kind, messages, paths, data }: ApiError): boolean {
  const isPlaced = paths.some((path) => path.length > 0);
  return kind === 'graphql' && data === null && !isPlaced && !messages.includes(INTERNAL_ERROR);
}

/** True if nothing else than fields of languages failed. */
function concernsLanguages({ kind, paths, data }: ApiError): boolean {
  const isOfLanguages = (step: string | number) => step === 'language' || step === 'translations';
  return (
    kind === 'graphql' && data !== null && paths.length > 0 && paths.every((path) => path.some(isOfLanguages))
  );
}
