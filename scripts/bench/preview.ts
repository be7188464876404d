import { join } from 'node:path';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { previewPath } from '#operations/preview/preview-handler.ts';
import { sealKey } from '#operations/preview/preview-key.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { chooseEditTargets, openBenchShop } from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import { type BenchProcess, startProcess } from './harness/process.ts';

const SECRET = 'the secret of the previews that are measured';
const HOUR_MS = 3_600_000;
/** An editor waits no longer, in milliseconds. */
const GOAL_MS = 1000;

interface Cost {
  ms: number;
  /** Of the server and the store, which is all that a busy machine does not change. */
  cpuMs: number;
}

/** Opens previews of drafts: the first one of a server that has just started, and others after it, in all locales. */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const shop = await openBenchShop(home, products);
  try {
    const drafts = chooseEditTargets(shop.folders.snapshot, runs);
    for (const { id } of drafts) changeProduct(shop.store, id, { status: 'draft' });
    const first: Cost[] = [];
    const further: Cost[] = [];
    for (let run = 0; run < runs; run++) {
      const serving = startProcess('preview', [join(home, 'shop'), shop.endpoint, SECRET]);
      const { url } = await serving.ask<{ url: string }>('url');
      for (const [at, { id }] of drafts.entries()) {
        const locale = LOCALE_CODES[(run + at) % LOCALE_CODES.length] ?? DEFAULT_LOCALE;
        const key = { kind: 'product' as const, id, moment: null, until: Date.now() + HOUR_MS };
        const cost = await open(url + previewPath(locale, sealKey(key, SECRET)), serving);
        (at === 0 ? first : further).push(cost);
      }
      await serving.end();
    }
    return [
      ...figures(`${products} products, first preview after a start`, first),
      ...figures(`${products} products, further previews`, further),
    ];
  } finally {
    await shop.close();
  }
}

async function open(address: string, serving: BenchProcess): Promise<Cost> {
  const spent = async () => {
    const { milliseconds } = await serving.ask<{ milliseconds: number }>('cpu');
    const { user, system } = process.cpuUsage();
    return milliseconds + (user + system) / 1000;
  };
  const before = await spent();
  const started = performance.now();
  const answer = await fetch(address);
  const html = await answer.text();
  const ms = performance.now() - started;
  if (!html.includes('class="preview-note"')) throw new Error(`No preview, but ${answer.status}: ${html}`);
  return { ms, cpuMs: (await spent()) - before };
}

function figures(name: string, costs: readonly Cost[]): Figure[] {
  const cpuMs = median(costs.map((cost) => cost.cpuMs));
  return [
    { name, unit: 'ms', value: median(costs.map(({ ms }) => ms)), goal: GOAL_MS },
    { name: `${name}, processor time`, unit: 'ms', value: cpuMs, goal: GOAL_MS },
  ];
}
