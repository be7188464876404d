import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Store } from '#backend/db/database.ts';
import { benchWorkspace } from '../harness/bench-pipeline.ts';
import { chooseEditTargets } from '../harness/edit-target.ts';
import { measure } from '../measure.ts';
import type { BenchedShop } from './benched-shop.ts';
import { changeInRow, changeSteadily } from './following-changes.ts';
import { LivePages } from './live-pages.ts';
import { measureSale, type SaleFigures } from './sale.ts';
import type { LatencyShop } from './watch-process.ts';

/** Seconds until a page showed a new price. */
interface LatencySample {
  /** From the start of the command that changes it. */
  sinceStart: number;
  /** From its end. */
  sinceEnd: number;
}

export interface LatencyFigures {
  products: number;
  /** Changes by the admin command, each after a pause. */
  samples: LatencySample[];
  /** Changes each of which is made as soon as the one before is live. */
  inRow: number[];
  /** Changes of which one is made every `STEADY_MS`. */
  steady: number[];
  sale: SaleFigures;
  /** Largest memory of the process that is store, renderer and server in one. */
  peakBytes: number;
}

const run = promisify(execFile);

/** Longer than the shop rests between two releases, in milliseconds. */
const PAUSE_MS = 3000;

/** Changes that follow each other are more than those alone: they cost less time. */
const FOLLOWING = 3;
/** So many that no product changes again before it is live. */
const TARGETS = 100;

/** So many products are on sale at once, but no more than this share of the catalog. */
const SALE = { products: 1000, share: 0.1 };

/** Measures how soon served pages follow prices that change in the store. */
export async function measureLatency(
  project: string,
  home: string,
  products: number,
  runs: number,
): Promise<LatencyFigures> {
  mkdirSync(join(home, 'shop'));
  const database = join(home, 'backend.sqlite');
  const watching = measure<LatencyShop>(new URL('./watch-process.ts', import.meta.url), [
    String(products),
    project,
    join(home, 'shop'),
    database,
  ]);
  const { url } = await watching.reported;
  const folders = benchWorkspace(project, join(home, 'shop'));
  const targets = chooseEditTargets(folders.snapshot, TARGETS);
  const samples = await changeAlone(project, database, { url, targets }, runs);
  const store = Store.open(database);
  try {
    const shop: BenchedShop = { url, folders, store, targets };
    const inRow = await changeInRow(shop, runs * FOLLOWING);
    await sleep(PAUSE_MS);
    const steady = await changeSteadily(shop, Math.min(runs * FOLLOWING, targets.length));
    await sleep(PAUSE_MS);
    const onSale = Math.min(SALE.products, Math.ceil(products * SALE.share));
    const sale = await measureSale(shop, chooseEditTargets(folders.snapshot, onSale));
    watching.stop();
    return { products, samples, inRow, steady, sale, peakBytes: (await watching.ended).ownPeakBytes };
  } finally {
    store.close();
  }
}

/** Changes a price by the admin command again and again, with a pause before each. */
async function changeAlone(
  project: string,
  database: string,
  { url, targets: [target] }: Pick<BenchedShop, 'url' | 'targets'>,
  runs: number,
): Promise<LatencySample[]> {
  if (target === undefined) throw new Error('The shop has no product to change.');
  const { slug } = target;
  const samples: LatencySample[] = [];
  for (let round = 0; round <= runs; round++) {
    await sleep(PAUSE_MS);
    const sample = await changeByCommand(
      project,
      database,
      `${url}/product/${slug}/`,
      slug,
      `${300 + round}.25`,
    );
    // The first change is the first page that the renderer renders after the whole release.
    if (round > 0) samples.push(sample);
  }
  return samples;
}

async function changeByCommand(
  project: string,
  database: string,
  page: string,
  slug: string,
  price: string,
): Promise<LatencySample> {
  const command = [
    join(project, 'scripts/islet.mjs'),
    'backend',
    'set',
    'price',
    slug,
    price,
    '--file',
    database,
  ];
  const started = performance.now();
  let ended = Number.NaN;
  const changed = run(process.execPath, command, { cwd: project }).then(() => {
    ended = performance.now();
  });
  const shown = await new LivePages().whenShown(page, price);
  await changed;
  return { sinceStart: (shown - started) / 1000, sinceEnd: (shown - ended) / 1000 };
}
