import { join } from 'node:path';
import type { BenchOptions, Figure } from './harness/figure.ts';
import { startProcess } from './harness/process.ts';
import { fillSnapshot } from './harness/recorded-pages.ts';
import type { MillionFigures } from './processes/million.ts';

/** Seconds of one processor that plan, index and manifest may take of a million products. */
const SECONDS = 120;
const MILLION = 1_000_000;
/** Of the process, whose heap has Node's own limit. */
const MEGABYTES = 1500;
const MS_OF_THOUSAND = 30;

/**
 * Takes all pages of a catalog through plan, jobs and index, with made-up pages in place of rendered ones, as threads
 * return them: eight locales' worth of jobs in turn. Then new code, and one price.
 */
export async function measure({ home, products }: BenchOptions): Promise<Figure[]> {
  fillSnapshot(join(home, 'snapshot.sqlite'), products);
  const child = startProcess('million', [home, String(products)]);
  const first = await child.ask<MillionFigures>('first');
  const code = await child.ask<MillionFigures>('code');
  const price = await child.ask<{ plan: number; pages: number }>('price');
  const { peakBytes } = await child.end();
  const named = (of: string) => `${products} products, ${of}`;
  const whole = (of: string, { pages, plan, record, publish }: MillionFigures): Figure[] => [
    { name: named(`${of}, plan`), unit: 's', value: plan },
    { name: named(`${of}, index`), unit: 's', value: record + publish },
    {
      name: named(`${of}, index of 1,000 pages`),
      unit: 'ms',
      value: ((record + publish) / pages) * 1e6,
      goal: MS_OF_THOUSAND,
    },
    {
      name: named(`${of}, in all`),
      unit: 's',
      value: plan + record + publish,
      goal: SECONDS * (products / MILLION),
    },
  ];
  return [
    { name: named('pages'), unit: 'points', value: first.pages },
    ...whole('first release', first),
    ...whole('new code', code),
    { name: named(`plan of a price on ${price.pages} pages`), unit: 'ms', value: price.plan * 1000 },
    { name: named('memory of the process'), unit: 'MB', value: peakBytes / 1e6, goal: MEGABYTES },
  ];
}
