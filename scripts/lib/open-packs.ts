import { IsletError, says } from '#kit/messages/says.ts';
import type { FleetPacks } from '#operations/fleet/page-packs.ts';
import type { SavedState } from '#operations/fleet/saved-state.ts';
import type { Environment } from '#pipeline/environment.ts';
import type { Workspace } from '#pipeline/workspace.ts';

/** Where a shop keeps pages that are put into a bucket one by one, and the state of the machine that does so. */
export interface OpenPacks {
  packs: FleetPacks;
  state: SavedState;
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
  return { packs, state, close: () => store.close() };
}
