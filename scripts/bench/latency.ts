import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { Store } from '#backend/db/database.ts';
import { readStatus } from '#operations/watch/status/watch-status.ts';
import { htmlFile } from '#pipeline/index/page-files.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { chooseEditTargets, type EditTarget, whenShown } from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import { benchWorkspace, PROJECT, startProcess } from './harness/process.ts';

/** Longer than the shop rests between two releases, in milliseconds. */
const PAUSE_MS = 3000;
/** There are more changes in quick succession than single ones: they take less time. */
const FOLLOWING = 3;
/** Enough products that none changes again before it is live. */
const TARGETS = 100;
/** The number of products that go on sale at once, at most this share of the catalog. */
const SALE = { products: 1000, share: 0.1 };
/** Products of the demo shop, about. */
const SMALL_SHOP = 200;
/** Seconds, for a thousand of 10,000 products. */
const SALE_GOALS = { 'first page': 1, 'all product pages': 10, 'every page': 40 };

/** Interval of checking thousands of files, which takes time from the shop, in milliseconds. */
const FILES_POLL_MS = 250;
const TIMEOUT_MS = 300_000;
/** Without a release for this long, none is expected. */
const QUIET_MS = 1500;

/**
 * Changes prices while the shop runs as `npm start` runs it, and asks for the products' pages until they show the new
 * ones: by the store's command, in a row, and by a sale that begins for many products at once.
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const database = join(home, 'backend.sqlite');
  const watching = startProcess('watch', [String(products), join(home, 'shop'), database]);
  const { url } = await watching.ask<{ url: string }>('url');
  const folders = benchWorkspace(join(home, 'shop'));
  const targets = chooseEditTargets(folders.snapshot, TARGETS);
  const pageOf = ({ slug }: EditTarget) => `${url}/product/${slug}/`;
  const alone: number[] = [];
  for (let run = 0; run <= runs; run++) {
    await sleep(PAUSE_MS);
    const time = await changeByCommand(pageOf(targets[0]), targets[0], database, `${300 + run}.25`);
    // The first change is the first page that the renderer renders after the whole release.
    if (run > 0) alone.push(time);
  }
  const store = Store.open(database);
  try {
    const inRow: number[] = [];
    for (let change = 0; change < runs * FOLLOWING; change++) {
      const target = targets[change % targets.length] ?? targets[0];
      const regular = `${500 + change}.45`;
      changeProduct(store, target.id, { prices: { regular, sale: null } });
      const changed = performance.now();
      inRow.push((await whenShown(pageOf(target), regular)) - changed);
    }
    await sleep(PAUSE_MS);
    const onSale = Math.min(SALE.products, Math.ceil(products * SALE.share));
    const sale = await measureSale(store, folders, chooseEditTargets(folders.snapshot, onSale));
    await watching.end();
    const isSmall = products <= SMALL_SHOP;
    const time = (of: string, value: number, goal: number): Figure => ({
      name: `${products} products, ${of}`,
      unit: 'ms',
      value,
      goal,
    });
    return [
      time('a price is live after the store has it', median(alone), 500),
      time('prices that follow each other', median(inRow), isSmall ? 500 : 1000),
      ...(['first page', 'all product pages', 'every page'] as const).map(
        (moment): Figure => ({
          name: `${products} products, ${onSale} on sale, ${moment}`,
          unit: 's',
          value: sale[moment],
          goal: isSmall ? undefined : SALE_GOALS[moment],
        }),
      ),
    ];
  } finally {
    store.close();
  }
}

/** @returns milliseconds from the end of the command to the page with the new price */
async function changeByCommand(page: string, { slug }: EditTarget, file: string, price: string) {
  const islet = join(PROJECT, 'scripts/islet.mjs');
  const ended = promisify(execFile)(
    process.execPath,
    [islet, 'backend', 'set', 'price', slug, price, '--file', file],
    { cwd: PROJECT },
  ).then(() => performance.now());
  const shown = await whenShown(page, price);
  return shown - (await ended);
}

/**
 * Puts products on sale in one transaction of the store, and looks at the served files until all show it.
 * @returns seconds from the committed change: until the first product page showed it, all of them in every locale, and
 * every other page too, which is when the build was announced
 */
async function measureSale(store: Store, { dist, status }: Workspace, products: readonly EditTarget[]) {
  const pathsOf = ({ slug }: EditTarget) =>
    LOCALE_CODES.map((locale) => join(dist, htmlFile(routePath('product-slug', locale, { slug }))));
  const waiting = new Set(products.flatMap(pathsOf));
  store.transaction(() => {
    for (const { id } of products)
      changeProduct(store, id, { prices: { regular: '930.95', sale: '310.85' } });
  });
  const begun = Date.now();
  const live: number[] = [];
  while (waiting.size > 0) {
    for (const file of waiting) {
      // When it was put in place, which is more exact than when it was checked.
      const { ctimeMs } = statSync(file);
      if (ctimeMs < begun || !/310[.,]85/.test(readFileSync(file, 'utf8'))) continue;
      live.push((ctimeMs - begun) / 1000);
      waiting.delete(file);
    }
    if (Date.now() - begun > TIMEOUT_MS)
      throw new Error(`${waiting.size} product pages did not show the sale.`);
    await sleep(FILES_POLL_MS);
  }
  await whenQuiet(status);
  return {
    'first page': Math.min(...live),
    'all product pages': Math.max(...live),
    'every page': (statSync(join(dist, 'builds/latest.json')).ctimeMs - begun) / 1000,
  };
}

/** Waits for the last release before a pause. */
async function whenQuiet(statusFile: string): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; ) {
    const status = readStatus(statusFile);
    const at = Date.parse(status?.lastRelease?.at ?? '');
    if (status?.state === 'following' && status.pending === null && Date.now() - at > QUIET_MS) return;
    await sleep(FILES_POLL_MS);
  }
  throw new Error(`Releases went on for more than ${TIMEOUT_MS / 1000} s.`);
}
