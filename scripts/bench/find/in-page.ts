/** Bundled and run in a page by `in-browser.ts`. */
import { parseListQuery } from '#storefront/domain/search/list-query.ts';
import { catalogSearch } from '#storefront/stores/search/catalog-search.ts';

const SCOPE = { list: null, decimals: 2, language: 'en-US' };

/**
 * Times questions to the search index.
 * @param kinds queries of a list by kind; texts of a search where they are no queries
 * @param runs how often each is asked, after once that is not counted
 * @returns milliseconds by kind
 */
export async function time(kinds: Record<string, string[]>, runs: number): Promise<Record<string, number[]>> {
  const { complete } = await catalogSearch.find(parseListQuery(''), SCOPE);
  await complete();
  const times: Record<string, number[]> = {};
  for (const [kind, texts] of Object.entries(kinds)) {
    const measured: number[] = [];
    for (const text of texts) {
      await ask(text);
      for (let run = 0; run < runs; run++) {
        const started = performance.now();
        await ask(text);
        measured.push(performance.now() - started);
      }
    }
    times[kind] = measured;
  }
  return times;
}

async function ask(text: string): Promise<void> {
  if (text.startsWith('?')) await catalogSearch.find(parseListQuery(text), SCOPE);
  else await catalogSearch.suggest(text);
}
