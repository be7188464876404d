import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addProduct } from '#backend/catalog/changes/add-product.ts';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { Store } from '#backend/db/database.ts';
import { plainProduct } from '#backend/db/seed/plain.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { CdnName } from '#testing/deploy/cdn.ts';
import { chooseEditTargets, type EditTarget } from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median, percentile95 } from './harness/figure.ts';
import { benchWorkspace, startProcess } from './harness/process.ts';

/** Larger catalogs are measured with the first alone, whose limits by time are the tightest. */
const CDNS: readonly [CdnName, ...CdnName[]] = ['cloudflare', 'fastly', 'bunny'];
const ALL_CDNS_UP_TO = 2000;
const SALE = { products: 1000, share: 0.5 };
/** Products of the sale whose pages are asked for, at most. */
const ASKED = 50;
/** Longer than the shop rests between two releases, in milliseconds. */
const PAUSE_MS = 3000;
const PAGE_POLL_MS = 5;
const SWEEP_MS = 100;
const TIMEOUT_MS = 300_000;

/**
 * Changes the catalog of a shop that is deployed behind a CDN, and asks the CDN until it shows the change: a price, a
 * new product whose address was asked for before, and a sale. The webhook is sent by the store's own change.
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const cdn of products > ALL_CDNS_UP_TO ? CDNS.slice(0, 1) : CDNS) {
    const measured = await measureCdn(join(home, cdn), cdn, products, runs);
    for (const { name, value, unit } of measured) console.log(`${name}: ${Math.round(value)} ${unit}`);
    figures.push(...measured);
  }
  return figures;
}

async function measureCdn(home: string, cdn: CdnName, products: number, runs: number): Promise<Figure[]> {
  const database = join(home, 'backend.sqlite');
  const shop = startProcess('watch', [String(products), join(home, 'shop'), database, cdn]);
  const { edge } = await shop.ask<{ edge: string }>('url');
  const { snapshot } = benchWorkspace(join(home, 'shop'));
  const pageOf = (slug: string, locale: Locale = DEFAULT_LOCALE) =>
    edge + routePath('product-slug', locale, { slug });
  const onSale = Math.min(SALE.products, Math.ceil(products * SALE.share));
  const store = Store.open(database);
  try {
    const [target, ...others] = chooseEditTargets(snapshot, onSale);
    // The first deploy sends everything.
    await whenShown(pageOf(target.slug), target.slug);
    const prices: number[] = [];
    const added: number[] = [];
    for (let run = 0; run <= runs; run++) {
      await sleep(PAUSE_MS);
      const regular = `${300 + run}.25`;
      const price = await timeUntilShown(pageOf(target.slug), regular, () =>
        changeProduct(store, target.id, { prices: { regular, sale: null } }),
      );
      // The first change is the first page that the renderer renders after the whole release.
      if (run > 0) prices.push(price);
    }
    for (let run = 0; run < runs; run++) {
      await sleep(PAUSE_MS);
      const slug = `new-at-the-edge-${run}`;
      const missing = await fetch(pageOf(slug));
      if (missing.status !== 404) throw new Error(`${slug} is there before it was added.`);
      const product = plainProduct({ slug, name: slug, date: new Date().toISOString() });
      added.push(
        await timeUntilShown(pageOf(slug), `/product/${slug}/`, () => void addProduct(store, product)),
      );
    }
    await sleep(PAUSE_MS);
    const sale = await measureSale(store, [target, ...others], pageOf);
    const { answers } = await shop.ask<{ answers: number[] }>('url');
    await shop.end();
    const name = `${products} products behind ${cdn}`;
    return [
      ...spread(`${name}, a price`, prices),
      ...spread(`${name}, a new product`, added),
      ...spread(`${name}, ${onSale} on sale, each`, sale),
      { name: `${name}, requests to purge`, unit: 'points', value: answers.length },
      {
        name: `${name}, refused for now`,
        unit: 'points',
        value: answers.filter((code) => code === 429).length,
      },
    ];
  } finally {
    store.close();
  }
}

function spread(name: string, values: readonly number[]): Figure[] {
  return [
    { name: `${name}, median`, unit: 'ms', value: median(values) },
    { name: `${name}, 95 %`, unit: 'ms', value: percentile95(values) },
  ];
}

/** @returns milliseconds from the end of the change to the answer that shows it */
async function timeUntilShown(page: string, text: string, change: () => void): Promise<number> {
  change();
  const changed = performance.now();
  await whenShown(page, text);
  return performance.now() - changed;
}

async function whenShown(page: string, text: string): Promise<void> {
  for (const deadline = performance.now() + TIMEOUT_MS; performance.now() < deadline; ) {
    if (await isShown(page, text)) return;
    await sleep(PAGE_POLL_MS);
  }
  throw new Error(`${page} did not show ${text} within ${TIMEOUT_MS / 1000} s.`);
}

async function isShown(page: string, text: string): Promise<boolean> {
  const response = await fetch(page);
  return (await response.text()).includes(text) && response.status === 200;
}

/** @returns milliseconds from the committed change to when the page of each product asked for showed it at the edge */
async function measureSale(
  store: Store,
  products: readonly EditTarget[],
  pageOf: (slug: string, locale?: Locale) => string,
): Promise<number[]> {
  // Asking for each of them all the time would slow the shop down, which runs on the same machine.
  const step = Math.ceil(products.length / ASKED);
  const asked = products.filter((_, number) => number % step === 0);
  const waiting = new Set(
    asked.map(({ slug }, number) => pageOf(slug, LOCALE_CODES.at(number % LOCALE_CODES.length))),
  );
  for (const page of waiting) await fetch(page).then((response) => response.text());
  store.transaction(() => {
    for (const { id } of products)
      changeProduct(store, id, { prices: { regular: '930.95', sale: '310.85' } });
  });
  const begun = performance.now();
  const live: number[] = [];
  while (waiting.size > 0) {
    for (const page of waiting) {
      if (!(await isShown(page, '310.85'))) continue;
      live.push(performance.now() - begun);
      waiting.delete(page);
    }
    if (performance.now() - begun > TIMEOUT_MS) {
      throw new Error(`${waiting.size} product pages at the edge did not show the sale.`);
    }
    await sleep(SWEEP_MS);
  }
  return live;
}
