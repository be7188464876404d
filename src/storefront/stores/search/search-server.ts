/** A file of its own: only shops whose catalog is beyond the search index load it. */
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { optionTable } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import type { IndexFacets, ServerRoot } from '#storefront/domain/search/catalog-index/index-format.ts';
import type { PriceBounds } from '#storefront/domain/search/facets/price-facet.ts';
import { DEFAULT_QUERY, type ListQuery } from '#storefront/domain/search/list-query.ts';
import type { FilterContext, ServerOptions } from '#storefront/domain/search/server/list-filter.ts';
import {
  type AskedCounts,
  countSearches,
  jointSearch,
  loosenedSearches,
  pageSearch,
  priceSearches,
  type ServerSearch,
} from '#storefront/domain/search/server/search-request.ts';
import {
  correctedWords,
  countsOf,
  parseResults,
  type ServerHit,
  type ServerResult,
} from '#storefront/domain/search/server/server-answer.ts';
import { MAX_SUGGESTED, suggestCategories } from '#storefront/domain/search/suggest.ts';
import type { AskedPage, FoundPage, SuggestedItems } from './found-page.ts';
import { loadIndexFile, SearchIndexError } from './index-files.ts';

/** Milliseconds until an answer is given up. */
const TIMEOUT = 10_000;
/** Searches that the server takes in one request. */
const MAX_SEARCHES = 50;

/** A page of every product, in no order: its context for what is asked without a list. */
const EVERYTHING = { decimals: 0, list: null };

/** The server that answers for a catalog which browsers cannot search by themselves. */
export class SearchServer {
  readonly root: ServerRoot;
  readonly options: readonly ServerOptions[];
  /** Of lists that were asked for, by their term. */
  readonly #prices = new Map<string, PriceBounds>();

  private constructor(root: ServerRoot, { groups }: IndexFacets) {
    this.root = root;
    this.options = groups.map((group) => ({ ...optionTable(group), ids: group.options.map(({ id }) => id) }));
  }

  /** @throws SearchIndexError if its facets cannot be loaded */
  static async open(root: ServerRoot): Promise<SearchServer> {
    return new SearchServer(root, await loadIndexFile<IndexFacets>(root.facets));
  }

  /** Finds a page of a list. @throws SearchIndexError if the server does not answer */
  async findPage(query: ListQuery, { page, perPage, ...scope }: AskedPage): Promise<FoundPage> {
    const context: FilterContext = { ...scope, options: this.options };
    const asked = countSearches(context, query);
    const list = JSON.stringify(context.list);
    const ends = this.#prices.has(list) ? [] : priceSearches(context);
    const counting = asked.map((one) => ('totals' in one ? one.totals : [one.search]));
    const [answers = [], prices = [], ...counted] = await this.#ask([
      [pageSearch(context, query, page, perPage)],
      ends,
      ...counting,
    ]);
    const total = answers[0]?.found ?? 0;
    const pageCount = Math.max(1, Math.ceil(total / perPage));
    const shown = Math.min(page, pageCount);
    const isBeyond = shown < page && total > 0;
    const loosened = total > 0 || query.search !== '' ? [] : loosenedSearches(context, query);
    const joint = jointCounts(context, query, asked, counted);
    const [[last] = [], without = [], ...exact] = await this.#ask([
      isBeyond ? [pageSearch(context, query, shown, perPage)] : [],
      loosened.map(([, search]) => search),
      ...joint.map(({ searches }) => searches),
    ]);
    if (ends.length > 0) this.#prices.set(list, boundsOf(prices));
    const counts = new Map(
      asked.map((one, place) => [one.facet.key, this.#counts(one, counted[place] ?? [])]),
    );
    for (const [place, { key, options }] of joint.entries()) {
      const own = counts.get(key);
      for (const [each, option] of options.entries()) if (own) own[option] = exact[place]?.[each]?.found ?? 0;
    }
    const hits = (isBeyond ? last : answers[0])?.hits ?? [];
    return {
      options: this.options,
      products: hits.flatMap(cardsIn),
      ...{ total, page: shown, pageCount, counts },
      prices: this.#prices.get(list) ?? null,
      corrected: query.search === '' ? new Map() : correctedWords(query.search, hits),
      isPartial: false,
      without: new Map(loosened.map(([id], place) => [id, without[place]?.found ?? 0])),
      complete: async () => {},
    };
  }

  /** Suggests products and categories. @throws SearchIndexError as `findPage` does */
  async suggest(text: string): Promise<SuggestedItems> {
    const query: ListQuery = { ...DEFAULT_QUERY, search: text, orderby: 'relevance', order: 'DESC' };
    const context = { ...EVERYTHING, options: this.options };
    const categories = suggestCategories(this, text);
    if (text === '') return { products: [], total: 0, categories };
    const [[answer] = []] = await this.#ask([[pageSearch(context, query, 1, MAX_SUGGESTED)]]);
    return { products: (answer?.hits ?? []).flatMap(cardsIn), total: answer?.found ?? 0, categories };
  }

  /** The card of a product by its id in the shop; null if there is none. @throws SearchIndexError as `findPage` */
  async cardOf(id: number): Promise<CardProduct | null> {
    const search = { q: '*', filter_by: `number:=${id}`, per_page: 1, include_fields: 'card' };
    const [[answer] = []] = await this.#ask([[search]]);
    return (answer?.hits ?? []).flatMap(cardsIn)[0] ?? null;
  }

  #counts(asked: AskedCounts, results: readonly ServerResult[]): Uint32Array {
    if ('totals' in asked) return Uint32Array.from(results, ({ found }) => found);
    const table = this.options.find(({ group }) => group === asked.facet.key);
    const [result] = results;
    return table && result ? countsOf(result, asked.field, table) : new Uint32Array();
  }

  /** Asks in as few requests as the server allows. @returns results as the searches were grouped */
  async #ask(groups: readonly (readonly ServerSearch[])[]): Promise<ServerResult[][]> {
    const searches = groups.flat();
    const requests: Promise<ServerResult[]>[] = [];
    for (let first = 0; first < searches.length; first += MAX_SEARCHES) {
      requests.push(this.#send(searches.slice(first, first + MAX_SEARCHES)));
    }
    const results = (await Promise.all(requests)).flat();
    return groups.map(({ length }) => results.splice(0, length));
  }

  async #send(searches: readonly ServerSearch[]): Promise<ServerResult[]> {
    const { url, searchKey, collection } = this.root.server;
    try {
      const response = await fetch(`${url}/multi_search`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-TYPESENSE-API-KEY': searchKey },
        body: JSON.stringify({ searches: searches.map((search) => ({ collection, ...search })) }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return parseResults(await response.json(), searches.length);
    } catch (cause) {
      throw new SearchIndexError('The search server does not answer.', { cause });
    }
  }
}

/** The options that have to be counted one by one; those that no product has are not among them. */
function jointCounts(
  context: FilterContext,
  query: ListQuery,
  asked: readonly AskedCounts[],
  counted: readonly (readonly ServerResult[])[],
): { key: string; options: number[]; searches: ServerSearch[] }[] {
  return asked.flatMap((one, place) => {
    const search = jointSearch(context, query, one.facet);
    const table = context.options.find(({ group }) => group === one.facet.key);
    const [most] = counted[place] ?? [];
    if (search === null || !('field' in one) || !table || !most) return [];
    const counts = countsOf(most, one.field, table);
    const options = [...table.slugs.keys()].filter((option) => (counts[option] ?? 0) > 0);
    return {
      key: one.facet.key,
      options,
      searches: options.map((option) => search(table.slugs[option] ?? '')),
    };
  });
}

function cardsIn({ document }: ServerHit): CardProduct[] {
  return document.card === undefined ? [] : [document.card];
}

function boundsOf([low, high]: readonly ServerResult[]): PriceBounds {
  return { min: low?.hits[0]?.document.price ?? 0, max: high?.hits[0]?.document.price ?? 0 };
}
