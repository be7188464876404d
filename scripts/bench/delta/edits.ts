import { changeProduct } from '#backend/catalog/changes/index.ts';
import type { Store } from '#backend/db/database.ts';
import { Random } from '#backend/tools/synthetic/random.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import { EDITS, type Edit, type Pick } from '#testing/edits/index.ts';
import type { EditTarget } from '../harness/edit-target.ts';

/** Changes a product's price, another one each time. */
export function changePrice(store: Store, { id }: EditTarget, round: number): void {
  changeProduct(store, id, { prices: { regular: `${100 + round}.25`, sale: null } });
}

/** The same choices every time, so that every run makes the same edits. */
export function seededPick(seed: number): Pick {
  const random = new Random(seed);
  return (count) => random.int(0, count - 1);
}

/** Every kind of edit, in an order in which each finds something to be done to. */
export const ALL_EDITS: readonly Edit[] = EDITS;

/** Depth of the sync that finds an edit. */
export function depthFor({ foundBy }: Edit): SyncDepth {
  if (foundBy === 'modified' || foundBy === 'fullRead') return foundBy;
  return 'fullScan';
}
