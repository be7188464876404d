import type { BenchShop } from '../harness/bench-shop.ts';
import type { ReleaseFigures } from '../harness/release-process.ts';
import { ALL_EDITS, depthFor, seededPick } from './edits.ts';
import { secondsToLatest, secondsToPage } from './files.ts';

/** One kind of edit, released by a warm process; null where the catalog had nothing that it could be done to. */
export interface EditSample {
  name: string;
  what: string;
  /** Reading it from the store. */
  refreshSeconds: number;
  /** From the changed snapshot to the announcement; null where nothing that clients see changed. */
  toLatest: number | null;
  /** To the page of the edited product; null where it has none or it stayed as it was. */
  toPage: number | null;
  figures: ReleaseFigures;
}

const SEED = 7;

/** Makes every kind of edit once, one after the other, and releases each. */
export async function measureEdits(shop: BenchShop): Promise<EditSample[]> {
  const releaser = await shop.startReleaseProcess();
  const pick = seededPick(SEED);
  const samples: EditSample[] = [];
  for (const edit of ALL_EDITS) {
    const applied = edit.apply(shop.store, pick, new Date());
    if (applied === null) continue;
    const refreshSeconds = await shop.sync(depthFor(edit));
    const figures = await releaser.release();
    const { started, release } = figures;
    const { dist } = shop.folders;
    samples.push({
      name: edit.name,
      what: applied.summary,
      refreshSeconds,
      toLatest: release.id === null ? null : secondsToLatest(dist, started),
      toPage: applied.product === null ? null : secondsToPage(dist, applied.product, started),
      figures,
    });
  }
  await releaser.stop();
  return samples;
}
