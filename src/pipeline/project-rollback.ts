import config from '#config.ts';
import { routeRulesOf } from '#storefront/domain/routes/check-route-rules.ts';
import { merchantRules } from '#storefront/domain/settings/merge-settings.ts';
import type { Environment } from './environment.ts';
import { historyLimits } from './history/history-records.ts';
import type { RollbackOptions } from './history/rollback.ts';
import { FEEDS_NOTHING, type FeedSearch, searchFeed } from './search-server/feed-search.ts';
import type { Workspace } from './workspace.ts';

/** Settings with which this shop goes back to an earlier release. @param log gets what went wrong */
export function projectRollback(
  workspace: Workspace,
  { searchKey }: Pick<Environment, 'searchKey'>,
  log: (line: string) => void,
): RollbackOptions {
  return {
    workspace,
    log,
    feedSearch: projectSearchFeed(searchKey, log),
    limits: historyLimits(config.history),
    routeRules: routeRulesOf(merchantRules(config)),
  };
}

/** @param key of the search server that may write; null for none @param log gets what went wrong */
export function projectSearchFeed(key: string | null, log: (line: string) => void): FeedSearch {
  return config.searchServer ? searchFeed(key, log) : FEEDS_NOTHING;
}
