import config from '#config.ts';
import { PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';
import { FEEDS_NOTHING, type FeedSearch, searchFeed } from './search-server/feed-search.ts';
import type { SearchScale } from './snapshot/search-index/search-indexes.ts';

/** The scale that the merchant sets. */
export function projectSearchScale(): SearchScale {
  return {
    limit: config.searchIndexLimit ?? PIPELINE_DEFAULTS.searchIndexLimit,
    server: config.searchServer ?? null,
  };
}

/** @param key of the search server that may write; null for none @param log gets what went wrong */
export function projectSearchFeed(key: string | null, log: (line: string) => void): FeedSearch {
  return config.searchServer ? searchFeed(key, log) : FEEDS_NOTHING;
}
