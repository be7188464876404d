import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { says } from '#kit/messages/says.ts';
import { reportWaiting, withReleaseLock } from '../../pipeline/publish/release-lock.ts';
import { announcedBuild, servedRootFolder, servedStore } from '../../pipeline/publish/release-root.ts';
import { appearingAddresses, changedAddresses, withoutSlash } from './addresses.ts';
import {
  type Deploying,
  type DeployOptions,
  freezeCurrent,
  freezeNewest,
  NO_RELEASE,
} from './current-release.ts';
import { isEmptyPlan, nextRemoval, planDeploy, planPart } from './deploy-plan.ts';
import { Inventory } from './journal/inventory.ts';
import { Journal } from './journal/journal.ts';
import { digestOf } from './journal/record.ts';
import { folderState } from './release-listing.ts';
import { carryOut } from './send-files.ts';
import { DeployError } from './targets/deploy-target.ts';

/** Report of a deploy, made or planned. */
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
  /** When the next of those is to be removed, in milliseconds since 1970; null if none is waiting. */
  nextRemovalAt: number | null;
  bytes: number;
  requests: number;
  seconds: number;
  /**
   * Addresses whose content has changed since the last deploy, for caches in front of the target. Files that never
   * change under their name are not among them.
   */
  changed: string[];
  /** Number of addresses that the cache in front of the target purged. */
  purged: number;
}

/**
 * Brings a target in line with the release that is served here.
 * @throws DeployError, with a message for people; the target stays whole, and the next deploy goes on from there
 */
export async function deployRelease(options: DeployOptions): Promise<DeployReport> {
  const { workspace, target, log = () => {} } = options;
  // All that this machine knows of the target is kept there.
  const folder = join(workspace.deploys, digestOf(target.name));
  return await withReleaseLock(join(folder, 'lock.sqlite'), reportWaiting('deploy', log), async () => {
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

/** Addresses that the cache in front of the target must purge: what changes now, and what earlier deploys left. */
async function dueForPurge(
  { target, purge, log = () => {} }: DeployOptions,
  journal: Journal,
  changed: readonly string[],
): Promise<string[]> {
  if (!journal.hasUnpurged) return purge ? [...changed] : [];
  if (!purge) {
    log(says('deploy.notPurged', { name: target.name }));
    return [];
  }
  const left = await journal.unpurged();
  return [...new Set([...changed, ...changedAddresses(left), ...withoutSlash(left)])].sort();
}

/** Sends the newest pages, where a release before them has many more. @returns their files; none where all are sent at once */
async function sendNewest({ options, ...deploying }: Deploying): Promise<{ sent: string[]; bytes: number }> {
  const release = options.dryRun ? null : await freezeNewest({ options, ...deploying });
  if (release === null) return { sent: [], bytes: 0 };
  const plan = planPart(release, (options.now ?? Date.now)());
  // The next release is made while the many others are sent.
  const first = { ...options, onSending: () => {} };
  const bytes = await carryOut(first, deploying.journal, { plan, build: null, due: [] });
  return { sent: plan.part.put.map(([path]) => path), bytes };
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
  const openJournal = () =>
    Journal.open({ target, inventory, replace, now, store: servedStore(workspace), lockMs: options.lockMs });
  let journal = await openJournal();
  const newest = await sendNewest({ options, inventory, journal, frozen: join(frozen, 'newest') });
  if (newest.sent.length > 0) journal = await openJournal();
  const { build, release } = await freezeCurrent({ options, inventory, journal, frozen });
  const plan = planDeploy(release, inventory, grace, now());
  const files = plan.send.flat(2);
  const sent = files.map(({ path }) => path);
  const removed = plan.remove.flat();
  const changed = changedAddresses([...journal.interrupted, ...sent, ...removed]);
  const due = dryRun ? [] : await dueForPurge(options, journal, [...changed, ...appearingAddresses(files)]);
  const isDone = isEmptyPlan(plan) && due.length === 0;
  const bytes = dryRun || isDone ? 0 : await carryOut(options, journal, { plan, build, due });
  if (!dryRun) {
    for (const [name, stamp] of release.folders) inventory.setState(folderState(name), stamp);
  }
  return {
    target: target.name,
    build,
    dryRun,
    sent: [...newest.sent, ...sent],
    removed,
    bytes: newest.bytes + bytes,
    waiting: inventory.retired().length + (dryRun ? plan.part.retire.length - removed.length : 0),
    nextRemovalAt: nextRemoval(inventory, grace),
    requests: target.requests - requestsBefore,
    seconds: (performance.now() - started) / 1000,
    changed,
    purged: due.length,
  };
}
