import { loadIndexRoot } from './index-files.ts';
import { LoadedIndex, loadLists } from './loaded-index.ts';
import type { SearchServer } from './search-server.ts';

/** Loads the newest release's search index, or opens the server that answers in its place. @throws SearchIndexError */
export async function openSearch(): Promise<LoadedIndex | SearchServer> {
  // Most files of the last known index are those of the newest: they come from the cache meanwhile.
  const root = await loadIndexRoot((lastKnown) => {
    if (!('server' in lastKnown)) loadLists(lastKnown).catch(() => undefined);
  });
  if (!('server' in root)) return LoadedIndex.load(root);
  const { SearchServer } = await import('./search-server.ts');
  return SearchServer.open(root);
}
