/** Answers of a search server. https://typesense.org/docs/30.2/api/search.html */
import type { CardProduct } from '../../catalog/catalog-types.ts';
import { closeWords } from '../close-words.ts';
import { foldText, spellOut, wordsOf } from '../fold-text.ts';
import type { ServerOptions } from './list-filter.ts';

/** The answer to one search of a request. */
export interface ServerResult {
  found: number;
  hits: ServerHit[];
  facet_counts: { field_name: string; counts: { value: string; count: number }[] }[];
}

export interface ServerHit {
  document: { card?: CardProduct; price?: number };
  /** Words that were found in it; of a field with several texts a list for each. */
  highlights?: { field: string; matched_tokens: (string | string[])[] }[];
}

/** @throws Error if it is not what the documentation says, or the server's own message */
export function parseResults(body: unknown, searches: number): ServerResult[] {
  const { results } = (body ?? {}) as { results?: unknown };
  if (!Array.isArray(results) || results.length !== searches)
    throw new Error('The search server answers nonsense.');
  for (const result of results as unknown[]) {
    const { found, hits, error } = (result ?? {}) as Record<string, unknown>;
    if (typeof found === 'number' && Array.isArray(hits)) continue;
    throw new Error(typeof error === 'string' ? error : 'The search server answers nonsense.');
  }
  return results as ServerResult[];
}

/** Counts by the places of options. */
export function countsOf({ facet_counts }: ServerResult, field: string, { ids }: ServerOptions): Uint32Array {
  const counts = facet_counts.find(({ field_name }) => field_name === field)?.counts ?? [];
  const byId = new Map(counts.map(({ value, count }) => [Number(value), count]));
  return Uint32Array.from(ids, (id) => byId.get(id) ?? 0);
}

/**
 * Words of a search that nothing has as they were typed: typed, folded → those that were found instead, by what the
 * server marks in names and terms.
 */
export function correctedWords(search: string, hits: readonly ServerHit[]): Map<string, readonly string[]> {
  const tokens = hits.flatMap(({ highlights = [] }) =>
    highlights.flatMap((one) => one.matched_tokens.flat()),
  );
  const found = new Set(tokens.flatMap((token) => wordsOf(foldText(token))));
  const corrected = new Map<string, readonly string[]>();
  for (const typed of search.split(' ')) {
    const word = foldText(typed);
    const spellings = [word, foldText(spellOut(typed))];
    const isThere = [...found].some((other) => spellings.some((own) => other.includes(own)));
    const close = isThere ? [] : closeWords(word, found);
    if (close.length > 0) corrected.set(word, close);
  }
  return corrected;
}
