import { join } from 'node:path';
import config from '#config.ts';
import { errorMessage } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { SearchCounter } from '#operations/desk/searches/search-counter.ts';
import { SearchRecord } from '#operations/desk/searches/search-record.ts';
import { shopUrlOf } from '#pipeline/environment.ts';
import type { readProject } from './command.ts';

/** Opens the counter of searches without a result; null for a shop that counts none, or cannot, which the log says. */
export function openSearches(
  { environment, workspace }: ReturnType<typeof readProject>,
  log: (line: string) => void,
): SearchCounter | null {
  if (config.countSearches !== true) return null;
  try {
    const record = SearchRecord.open(join(workspace.desk, 'searches.sqlite'));
    return new SearchCounter({ record, shopUrl: shopUrlOf(environment, config.baseUrl), log });
  } catch (error) {
    log(says('desk.searchesNotCounted', { reason: errorMessage(error) }));
    return null;
  }
}
