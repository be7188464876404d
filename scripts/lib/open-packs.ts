import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Placers } from '#operations/deploy/placers.ts';
import type { TargetAddress } from '#operations/deploy/targets/deploy-target.ts';
import type { FleetPacks } from '#operations/fleet/page-packs.ts';
import type { SavedState } from '#operations/fleet/saved-state.ts';
import { codeHash } from '#pipeline/compile/code-hash.ts';
import type { Environment } from '#pipeline/environment.ts';
import type { Workspace } from '#pipeline/workspace.ts';

/** Where a shop keeps pages that are put into a bucket one by one, and the state of the machine that does so. */
export interface OpenPacks {
  packs: FleetPacks;
  state: SavedState;
  /** The workers of the shop's fleet, to help with a deploy to a target; null for a shop without a fleet. */
  placersFor(target: TargetAddress): Promise<Placers | null>;
  close(): void;
}

/**
 * Opens the packs of a shop with a target, and gives a machine that has no state the one that was saved.
 * @returns null for a shop whose pages are files; nothing of the fleet is loaded then
 * @throws IsletError if there is no place for them
 */
export async function openPacks(
  { target, objects, queueUrl }: Pick<Environment, 'target' | 'objects' | 'queueUrl'>,
  workspace: Workspace,
  log: (line: string) => void,
): Promise<OpenPacks | null> {
  if (target === null) return null;
  if (objects === null) throw new IsletError(says('setting.targetWithoutObjects', { target }));
  const [{ FleetPacks }, { SavedState }, { openObjectStore }] = await Promise.all([
    import('#operations/fleet/page-packs.ts'),
    import('#operations/fleet/saved-state.ts'),
    import('#operations/fleet/open-store.ts'),
  ]);
  const store = await openObjectStore(objects);
  const state = new SavedState(store, workspace);
  if (await state.restore()) log(`Going on from the state that was saved in ${objects}`);
  const packs = new FleetPacks(store, queueUrl === null ? undefined : Number.POSITIVE_INFINITY);
  return {
    packs,
    state,
    async placersFor(to) {
      if (queueUrl === null) return null;
      const [{ loadQueueing }, { queueNames }, { QueuePlacers }] = await Promise.all([
        import('#operations/fleet/queue/open-queue.ts'),
        import('#operations/fleet/queue/queue-names.ts'),
        import('#operations/fleet/placing/queue-placers.ts'),
      ]);
      const queueing = await loadQueueing(queueUrl, (reason) => log(says('fleet.queueTrouble', { reason })));
      const { place } = await queueNames(store, codeHash(workspace.project));
      mkdirSync(workspace.fleet, { recursive: true });
      const epochFile = join(workspace.fleet, 'place-epoch');
      return new QueuePlacers({ queueing, queue: place, store, epochFile, target: to });
    },
    close: () => store.close(),
  };
}
