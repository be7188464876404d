import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '#backend/tools/synthetic/random.ts';
import { EDIT_FILES, EDITS, type EditFiles } from '#testing/edits/index.ts';
import { openBenchShop } from './harness/bench-shop.ts';
import type { BenchOptions, Figure } from './harness/figure.ts';
import { PROJECT } from './harness/process.ts';
import type { ReleaseFigures } from './processes/pipeline.ts';

/** The same choices every time, so that every run makes the same edits. */
const SEED = 7;

/**
 * Makes every kind of edit once and releases each: the files that it touched, next to those in the table of edits.
 * Keeps them in `src/testing/edits/files.json` where the catalog has the table's size.
 */
export async function measure({ home, products }: BenchOptions): Promise<Figure[]> {
  const shop = await openBenchShop(home, products);
  const releases = shop.startReleases();
  const random = new Random(SEED);
  const edits: Record<string, EditFiles> = {};
  try {
    for (const { name, foundBy, apply } of EDITS) {
      if (apply(shop.store, (count) => random.int(0, count - 1), new Date()) === null) continue;
      await shop.sync(foundBy === 'modified' || foundBy === 'fullRead' ? foundBy : 'fullScan');
      const { release } = await releases.ask<ReleaseFigures>('release');
      edits[name] = { written: release.files, removedPages: release.removed };
      console.log(`${name}: ${release.files} files, ${release.removed} pages go`);
    }
    await releases.end();
  } finally {
    await shop.close();
  }
  if (products === EDIT_FILES.products) {
    const file = join(PROJECT, 'src/testing/edits/files.json');
    writeFileSync(file, `${JSON.stringify({ products, edits }, null, 2)}\n`);
    console.log(`The counts are in ${file}; renew the table of edits with the command that it names.`);
  }
  const known = products === EDIT_FILES.products ? EDIT_FILES.edits : {};
  return Object.entries(edits).flatMap(([name, { written, removedPages }]): Figure[] => {
    const count = (of: string, value: number, baseline: number | undefined): Figure => ({
      name: `${products} products, ${name}, ${of}`,
      unit: 'points',
      value,
      baseline,
    });
    const files = count('files', written, known[name]?.written);
    return removedPages === 0
      ? [files]
      : [files, count('pages that go', removedPages, known[name]?.removedPages)];
  });
}
