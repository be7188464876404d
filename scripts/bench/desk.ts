import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { Store } from '#backend/db/database.ts';
import { chooseEditTargets, type EditTarget, whenShown } from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import { benchWorkspace, startProcess } from './harness/process.ts';

/** Changes of a round, one after the other. */
const CHANGES = 10;
/** Enough products that none changes again before it is live. */
const TARGETS = 50;
/** The helper of a desk has read its lists by then, in milliseconds. */
const REST_MS = 4000;
/** The most that an open desk may make a change wait longer. */
const GOAL = 1.05;

/**
 * Changes prices while the shop runs as `npm start` runs it, with the desk closed and open in turn: rounds of either
 * kind follow each other in one process, and the first of a pair is another one each time.
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const database = join(home, 'backend.sqlite');
  const watching = startProcess('watch', [String(products), join(home, 'shop'), database]);
  const { url, desk: link } = await watching.ask<{ url: string; desk: string }>('url');
  const targets = chooseEditTargets(benchWorkspace(join(home, 'shop')).snapshot, TARGETS);
  const store = Store.open(database);
  const times: Record<'closed' | 'open', number[]> = { closed: [], open: [] };
  let changes = 0;
  const round = async (): Promise<number[]> => {
    const taken: number[] = [];
    for (let change = 0; change < CHANGES; change++) {
      const target: EditTarget = targets[changes % targets.length] ?? targets[0];
      const regular = `${300 + changes}.45`;
      changes += 1;
      changeProduct(store, target.id, { prices: { regular, sale: null } });
      const changed = performance.now();
      taken.push((await whenShown(`${url}/product/${target.slug}/`, regular)) - changed);
    }
    return taken;
  };
  try {
    await round();
    for (let pair = 0; pair < runs; pair++) {
      for (const kind of pair % 2 === 0 ? (['closed', 'open'] as const) : (['open', 'closed'] as const)) {
        const desk = kind === 'open' ? startProcess('desk', [link]) : null;
        await desk?.ask('opened');
        await sleep(REST_MS);
        times[kind].push(...(await round()));
        if (desk === null) continue;
        await sleep(REST_MS);
        const { releases } = await desk.ask<{ releases: number }>('heard');
        if (releases === 0) throw new Error('The open desk heard of no release.');
        await desk.end();
      }
    }
    await watching.end();
  } finally {
    store.close();
  }
  const closed = median(times.closed);
  const name = `${products} products, a price while the desk is open, against closed`;
  return [{ name, unit: 'ms', value: median(times.open), baseline: closed, goal: closed * GOAL }];
}
