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
  await limit.map(items, async (item) => {
    if (failures.length > 0) return;
    await work(item).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}
