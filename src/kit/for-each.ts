import type { LimitFunction } from 'p-limit';

/**
 * Does the work for all items, as many at a time as the limit says. After a failure no further one begins, and those under
 * way are awaited.
 * @throws what the first failure threw
 */
export async function forEach<T>(
  limit: LimitFunction,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  const left = items.values();
  // Work that has not begun costs nothing: there may be millions of items, and a failure at the first of them.
  const lane = async () => {
    for (const item of left) {
      if (failures.length > 0) return;
      await limit(() => work(item)).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit.concurrency, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
}

/** Cuts items into arrays of a size, the last of which may be shorter. */
export function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
