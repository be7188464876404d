import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pLimit, { type LimitFunction } from 'p-limit';
import { PICTURES_PATH } from '#shop/catalog/image-sources.ts';
import { PictureMaker } from '../pictures/picture-maker.ts';
import { unfinishedPictures } from '../pictures/unfinished-pictures.ts';
import { withReleaseLock } from '../publish/release-lock.ts';
import { announcedBuild, servedRootFolder, servedStore } from '../publish/release-root.ts';
import { isImmutable } from '../serve/response-headers.ts';
import { type ProgressFactory, silentProgress } from '../terminal/progress.ts';
import type { Workspace } from '../workspace.ts';
import { changedPages } from './changed-pages.ts';
import { type DeployPlan, type Grace, isEmptyPlan, nextRemoval, planDeploy } from './deploy-plan.ts';
import { DeployError, type DeployTarget } from './deploy-target.ts';
import { Inventory } from './inventory.ts';
import { Journal } from './journal.ts';
import { addressOf, type FrozenRelease, folderState, freezeRelease } from './release-files.ts';

export interface DeployOptions {
  workspace: Pick<Workspace, 'dist' | 'builds' | 'lock' | 'pictures' | 'snapshot' | 'deploys'>;
  target: DeployTarget;
  grace: Grace;
  /** Sends every file, over whatever is there. */
  replace?: boolean;
  /** Finds out what a deploy would do, by reading alone. */
  dryRun?: boolean;
  log?: (line: string) => void;
  progress?: ProgressFactory;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** How long a deploy of another machine counts after its last sign of life, in milliseconds. */
  lockMs?: number;
}

/** What a deploy did, or would do. */
export interface DeployReport {
  target: string;
  /** The release that the target has now. */
  build: string;
  dryRun: boolean;
  /** Paths of files, in the order of sending. */
  sent: string[];
  removed: string[];
  /** Number of files that left the release and stay for their grace period. */
  waiting: number;
  /** When the next of those is to be removed, in milliseconds since 1970; null where none waits. */
  nextRemovalAt: number | null;
  bytes: number;
  requests: number;
  seconds: number;
  /**
   * Addresses whose content is another one since the last deploy, for caches in front of the target. Files that
   * never change under their name are not among them.
   */
  changed: string[];
}

/**
 * Brings a target in line with the release that is served here.
 * @throws DeployError, with a message for people; the target stays whole, and the next deploy goes on from there
 */
export async function deployRelease(options: DeployOptions): Promise<DeployReport> {
  const { workspace, target, log = () => {} } = options;
  const folder = deployFolder(workspace, target.name);
  const waiting = (pid: number | null) =>
    log(`Waiting for the deploy that ${pid === null ? 'another process' : `process ${pid}`} is making …`);
  return await withReleaseLock(join(folder, 'lock.sqlite'), waiting, async () => {
    const inventory = Inventory.open(join(folder, 'inventory.sqlite'));
    const frozen = join(folder, 'frozen');
    try {
      rmSync(frozen, { recursive: true, force: true });
      return await deployUnderLock(options, inventory, frozen);
    } finally {
      rmSync(frozen, { recursive: true, force: true });
      inventory.close();
    }
  });
}

/** Where this machine keeps what it knows of a target. */
function deployFolder({ deploys }: Pick<Workspace, 'deploys'>, target: string): string {
  return join(deploys, createHash('sha256').update(target).digest('hex').slice(0, 16));
}

async function deployUnderLock(
  options: DeployOptions,
  inventory: Inventory,
  frozen: string,
): Promise<DeployReport> {
  const { workspace, target, grace, replace = false, dryRun = false, now = Date.now } = options;
  const started = performance.now();
  const requestsBefore = target.requests;
  const root = servedRootFolder(workspace);
  if (root === null || announcedBuild(root) === null) throw new DeployError(NO_RELEASE);
  const journal = await Journal.open({
    ...{ target, inventory, replace, now, store: servedStore(workspace) },
    ...(options.lockMs === undefined ? {} : { lockMs: options.lockMs }),
  });
  const { build, release } = await freeze(options, inventory, journal, frozen);
  const plan = planDeploy(release, inventory, grace, now());
  const interrupted = journal.interrupted;
  const bytes = dryRun || isEmptyPlan(plan) ? 0 : await carryOut(options, journal, plan, build);
  if (!dryRun) {
    for (const [name, stamp] of release.folders) inventory.setState(folderState(name), stamp);
  }
  const sent = plan.send.flat(2).map(({ path }) => path);
  const removed = plan.remove.flat();
  const changed = new Set([...interrupted, ...sent, ...removed].filter((path) => !isImmutable(`/${path}`)));
  return {
    target: target.name,
    ...{ build, dryRun, sent, removed, bytes },
    waiting: inventory.retired().length + (dryRun ? plan.part.retire.length - removed.length : 0),
    nextRemovalAt: nextRemoval(inventory, grace),
    requests: target.requests - requestsBefore,
    seconds: (performance.now() - started) / 1000,
    changed: [...changed].map(addressOf).sort(),
  };
}

const NO_RELEASE = 'There is no release to deploy yet. Make one first: npm run build';
/** Releases that are made meanwhile may bring unfinished pictures again. */
const MAX_ATTEMPTS = 5;

/** Takes hold of the release as it is at one moment, with all of its pictures made. */
async function freeze(
  options: DeployOptions,
  inventory: Inventory,
  journal: Journal,
  frozen: string,
): Promise<{ build: string; release: FrozenRelease }> {
  const { workspace, target, dryRun = false, log = () => {}, now = Date.now } = options;
  const waiting = (pid: number | null) =>
    log(`Waiting for the release that ${pid === null ? 'another process' : `process ${pid}`} is making …`);
  for (let attempt = 1; ; attempt++) {
    if (!dryRun) await makePictures(options);
    const read = await withReleaseLock(workspace.lock, waiting, async () => {
      const root = servedRootFolder(workspace);
      const build = root === null ? null : announcedBuild(root);
      if (root === null || build === null) throw new DeployError(NO_RELEASE);
      const unfinished = dryRun ? 0 : unfinishedPictures(join(root, PICTURES_PATH)).size;
      if (unfinished > 0 && attempt < MAX_ATTEMPTS) return null;
      if (unfinished > 0) {
        throw new DeployError(
          `${unfinished} pictures of the release cannot be made. Run npm run build, which shows something else in their place, and deploy again.`,
        );
      }
      mkdirSync(frozen, { recursive: true });
      const known = journal.build;
      const read = freezeRelease({
        ...{ root, frozen, target, inventory, sendsAll: journal.sendsAll, now: now() },
        changedPages: known === null ? null : changedPages(workspace.builds, known, build),
      });
      return async () => ({ build, release: await read() });
    });
    if (read !== null) return await read();
  }
}

/** Makes pictures that the release was published without. */
async function makePictures({ workspace, progress = silentProgress }: DeployOptions): Promise<void> {
  const root = servedRootFolder(workspace);
  if (root === null) return;
  const folder = join(root, PICTURES_PATH);
  if (unfinishedPictures(folder).size === 0) return;
  const step = progress('Pictures left to make', 'pictures');
  await new PictureMaker(workspace.pictures).finish(folder, (done, total) => {
    step.update(done, total);
    if (done === total) step.end();
  });
}

/** @returns bytes sent */
async function carryOut(
  { target, progress = silentProgress }: DeployOptions,
  journal: Journal,
  { part, send, remove }: DeployPlan,
  build: string,
): Promise<number> {
  const underWay = await journal.begin(part);
  const step = progress('Sending', 'files');
  const limit = pLimit(target.concurrency);
  const done = new Uint8Array(part.put.length);
  let prefix = 0;
  let count = 0;
  let bytes = 0;
  let first = 0;
  try {
    for (const groups of send) {
      const numbered = groups.map((files) => {
        first += files.length;
        return { files, from: first - files.length };
      });
      await forEach(limit, numbered, async ({ files, from }) => {
        for (const [index, file] of files.entries()) {
          bytes += await target.put(file);
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
  await underWay.end(build);
  return bytes;
}

/** Does the work for all items; after a failure no other begins, and those under way are waited for. */
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
