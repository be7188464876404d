import pLimit, { type LimitFunction } from 'p-limit';
import { silentProgress } from '#kit/terminal.ts';
import type { DeployOptions } from './current-release.ts';
import { type DeployPlan, isEmptyPlan } from './deploy-plan.ts';
import type { Journal } from './journal/journal.ts';
import { sendPurges } from './purge/send-purges.ts';

/** A deploy made room for that of a newer release, which goes on from there. */
export class DeployYielded extends Error {}

/** A deploy sends files for so many milliseconds at least before it yields: one after the other get everything done. */
const MIN_SENDING_MS = 250;

interface Deploy {
  plan: DeployPlan;
  build: string;
  /** Addresses that the cache in front of the target must purge. */
  due: readonly string[];
}

/**
 * Sends and removes files as planned, then has the cache in front of the target purge.
 * @returns bytes sent
 * @throws DeployYielded, and DeployError also where all is sent and only the purge failed; the journal then knows what is left to purge
 */
export async function carryOut(
  { target, purge, progress = silentProgress, shouldYield = () => false }: DeployOptions,
  journal: Journal,
  { plan, build, due }: Deploy,
): Promise<number> {
  const { part, send, remove } = plan;
  const isOnlyPurge = isEmptyPlan(plan) && journal.interrupted.length === 0;
  const underWay = await journal.begin(isOnlyPurge ? null : part, Boolean(purge));
  const step = progress('Sending', 'files');
  const limit = pLimit(target.concurrency);
  const done = new Uint8Array(part.put.length);
  let prefix = 0;
  let count = 0;
  let bytes = 0;
  let first = 0;
  const since = performance.now();
  try {
    for (const groups of send) {
      const numbered = groups.map((files) => {
        first += files.length;
        return { files, from: first - files.length };
      });
      await forEach(limit, numbered, async ({ files, from }) => {
        for (const [index, file] of files.entries()) {
          if (performance.now() - since > MIN_SENDING_MS && shouldYield()) throw new DeployYielded();
          await underWay.makeSure();
          bytes += await target.put(file, underWay.lease);
          done[from + index] = 1;
          while (done[prefix] === 1) prefix += 1;
          count += 1;
          underWay.sent(prefix);
          step.update(count, part.put.length);
        }
      });
    }
    for (const paths of remove) await forEach(limit, paths, (path) => target.remove(path));
  } catch (error) {
    await underWay.abandon();
    throw error;
  }
  step.end();
  if (!purge) {
    await underWay.end(build, false);
    return bytes;
  }
  const [purged] = await Promise.allSettled([sendPurges(purge, due)]);
  await underWay.end(build, purged.status === 'fulfilled');
  if (purged.status === 'rejected') throw purged.reason;
  return bytes;
}

/** Does the work for all items; after a failure no further one begins, and those under way are awaited. */
async function forEach<T>(
  limit: LimitFunction,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  let failure: { error: unknown } | null = null;
  await limit.map(items, async (item) => {
    if (failure !== null) return;
    await work(item).catch((error: unknown) => {
      failure ??= { error };
    });
  });
  const failed = failure as { error: unknown } | null;
  if (failed !== null) throw failed.error;
}
