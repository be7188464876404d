import { setImmediate } from 'node:timers/promises';
import { failpoint } from '../failpoint.ts';
import type { HistoryDatabase } from './history-database.ts';
import type { FileChange } from './history-records.ts';
import type { ObjectStore } from './objects/object-store.ts';
import type { StoredObject } from './objects/stored-object.ts';
import type { ChangedFile } from './root-changes.ts';

/** Former files of one release are more than the history may have. */
export class TooLarge extends Error {}

/** Recording was put off. */
export class Yielded extends Error {}

/** Files that are stored at once: a shop may be served by the same process, which waits for a batch. */
const BATCH = 64;

interface StoredChanges {
  changes: FileChange[];
  /** The objects of all former files, each once. */
  objects: Iterable<StoredObject>;
}

/**
 * Stores the former files of a release.
 * @param options `limit` in bytes; `shouldYield` is asked between batches
 * @throws TooLarge where they take more than the limit
 * @throws Yielded where something waits; what was stored by then is deleted one day, as nothing names it
 */
export async function storeChanges(
  changed: Iterable<ChangedFile>,
  store: ObjectStore,
  db: HistoryDatabase,
  { limit, shouldYield }: { limit: number; shouldYield: () => boolean },
): Promise<StoredChanges> {
  const changes: FileChange[] = [];
  const objects = new Map<string, StoredObject>();
  let total = 0;
  for (const batch of batches(changed)) {
    if (shouldYield()) throw new Yielded();
    const former = batch.flatMap(({ path, former }) => (former === null ? [] : { path, file: former }));
    const stored = (await store.add(former, db)).values();
    for (const { path, kind, former } of batch) {
      const object = former === null ? undefined : stored.next().value;
      changes.push({ path, kind, hash: object?.hash ?? null });
      if (object === undefined || objects.has(object.hash)) continue;
      objects.set(object.hash, object);
      total += object.bytes;
    }
    if (total > limit) throw new TooLarge();
    await setImmediate();
  }
  failpoint('history');
  return { changes, objects: objects.values() };
}

function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
