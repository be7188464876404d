import pLimit from 'p-limit';
import { forEach } from '#kit/for-each.ts';
import { silentProgress } from '#kit/terminal.ts';
import type { DeployOptions } from './current-release.ts';
import { type DeployPlan, isEmptyPlan } from './deploy-plan.ts';
import type { Journal } from './journal/journal.ts';
import { arePacked } from './placers.ts';
import { EarlyPurges } from './purge/early-purges.ts';
import { sendPurges } from './purge/send-purges.ts';
import type { ReleaseFile } from './release-files.ts';

/** A deploy made room for that of a newer release, which goes on from there. */
export class DeployYielded extends Error {}

/**
 * A deploy sends files for so many milliseconds before the next release may begin, which would slow it down, and before
 * it yields: one after the other get everything done.
 */
const MIN_SENDING_MS = 250;

interface Deploy {
  plan: DeployPlan;
  /** Which the target has then; null where more files of it are to follow. */
  build: string | null;
  /** Addresses that the cache in front of the target must purge. */
  due: readonly string[];
}

/**
 * Sends and removes files as planned, then has the cache in front of the target purge.
 * @returns bytes sent
 * @throws DeployYielded, and DeployError also where all is sent and only the purge failed; the journal then knows what is left to purge
 */
export async function carryOut(
  {
    target,
    purge,
    placers = null,
    progress = silentProgress,
    shouldYield = () => false,
    onSending = () => {},
  }: DeployOptions,
  journal: Journal,
  { plan, build, due }: Deploy,
): Promise<number> {
  const { part, send, remove } = plan;
  const isOnlyPurge = isEmptyPlan(plan) && journal.interrupted.length === 0;
  const underWay = await journal.begin(isOnlyPurge ? null : part, Boolean(purge));
  // Nobody knows of the shop before the first deploy, which has nothing to make room for.
  const isFirst = journal.build === null;
  const early = purge && !isFirst ? new EarlyPurges(purge) : null;
  const step = progress('Sending', 'files');
  const limit = pLimit(target.concurrency);
  const done = new Uint8Array(part.put.length);
  let prefix = 0;
  let count = 0;
  let bytes = 0;
  let first = 0;
  const since = performance.now();
  const goOn = async (): Promise<void> => {
    const mayYield = !isFirst && performance.now() - since > MIN_SENDING_MS;
    if (mayYield && (await shouldYield())) throw new DeployYielded();
  };
  const put = async (file: ReleaseFile): Promise<number> => {
    await goOn();
    await underWay.makeSure();
    return await target.put(file, underWay.lease);
  };
  const sendStep = async (groups: readonly (readonly ReleaseFile[])[]): Promise<void> => {
    /** Of each group's first file among all files. */
    const numbers = new Map<readonly ReleaseFile[], number>();
    for (const files of groups) {
      numbers.set(files, first);
      first += files.length;
    }
    const placed = (files: readonly ReleaseFile[], index: number, sent: number): void => {
      done[(numbers.get(files) ?? 0) + index] = 1;
      while (done[prefix] === 1) prefix += 1;
      count += 1;
      bytes += sent;
      underWay.sent(prefix);
      if (index === files.length - 1) early?.sent(files);
      step.update(count, part.put.length);
    };
    const isLarge = placers !== null && groups.flat().length >= placers.minFiles;
    if (isLarge && target.hasConditions && underWay.name !== null && arePacked(groups)) {
      const { name: deploy, lease } = underWay;
      return await placers.place(groups, { deploy, lease, goOn, put, placed });
    }
    await forEach(limit, groups, async (files) => {
      for (const [index, file] of files.entries()) placed(files, index, await put(file));
    });
  };
  const begun = setTimeout(onSending, MIN_SENDING_MS);
  try {
    for (const groups of send) await sendStep(groups);
    for (const paths of remove) await forEach(limit, paths, (path) => target.remove(path));
  } catch (error) {
    // Releases that follow each other fast must not keep the cache from what is sent.
    if (error instanceof DeployYielded) early?.leave();
    await underWay.abandon();
    throw error;
  } finally {
    clearTimeout(begun);
  }
  step.end();
  if (build === null) {
    early?.leave();
    await underWay.abandon();
    return bytes;
  }
  if (!purge) {
    await underWay.end(build, false);
    return bytes;
  }
  const already = await early?.end();
  const left = due.filter((address) => already?.has(address) !== true);
  const [purged] = await Promise.allSettled([sendPurges(purge, left)]);
  await underWay.end(build, purged.status === 'fulfilled');
  if (purged.status === 'rejected') throw purged.reason;
  return bytes;
}
