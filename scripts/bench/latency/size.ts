import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { benchWorkspace } from '../harness/bench-pipeline.ts';
import { chooseEditTarget } from '../harness/edit-target.ts';
import { measure } from '../measure.ts';
import type { LatencyShop } from './watch-process.ts';

/** Seconds until a page showed a new price. */
export interface LatencySample {
  /** From the start of the command that changes it. */
  sinceStart: number;
  /** From its end. */
  sinceEnd: number;
}

export interface LatencyFigures {
  products: number;
  samples: LatencySample[];
  /** Largest memory of the process that is store, renderer and server in one. */
  peakBytes: number;
}

const run = promisify(execFile);

/** Longer than the shop rests between two releases, in milliseconds. */
const PAUSE_MS = 3000;

/** Interval of requests for the page, in milliseconds. */
const POLL_MS = 5;
const TIMEOUT_MS = 30_000;

/** Measures how soon a served page follows a price that an admin command changes. */
export async function measureLatency(
  project: string,
  home: string,
  products: number,
  runs: number,
): Promise<LatencyFigures> {
  mkdirSync(join(home, 'shop'));
  const database = join(home, 'backend.sqlite');
  const shop = measure<LatencyShop>(new URL('./watch-process.ts', import.meta.url), [
    String(products),
    project,
    join(home, 'shop'),
    database,
  ]);
  const { url } = await shop.reported;
  const { slug } = chooseEditTarget(benchWorkspace(project, join(home, 'shop')).snapshot);
  const samples: LatencySample[] = [];
  for (let round = 0; round <= runs; round++) {
    await sleep(PAUSE_MS);
    const sample = await changePrice(project, database, `${url}/product/${slug}/`, slug, `${300 + round}.25`);
    // The first change is the first page that the renderer renders after the whole release.
    if (round > 0) samples.push(sample);
  }
  shop.stop();
  return { products, samples, peakBytes: (await shop.ended).ownPeakBytes };
}

async function changePrice(
  project: string,
  database: string,
  page: string,
  slug: string,
  price: string,
): Promise<LatencySample> {
  const command = [join(project, 'scripts/backend.ts'), 'set', 'price', slug, price, '--file', database];
  const started = performance.now();
  let ended = Number.NaN;
  const changed = run(process.execPath, command, { cwd: project }).then(() => {
    ended = performance.now();
  });
  const shown = await whenShown(page, price);
  await changed;
  return { sinceStart: (shown - started) / 1000, sinceEnd: (shown - ended) / 1000 };
}

/** @returns when the page was first answered with the price */
async function whenShown(page: string, price: string): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const html = await (await fetch(page)).text();
    if (html.includes(price)) return performance.now();
    await sleep(POLL_MS);
  }
  throw new Error(`${page} did not show ${price} within ${TIMEOUT_MS / 1000} s.`);
}
