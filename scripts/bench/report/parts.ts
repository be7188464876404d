import type { BuildFigures } from '../build/summary.ts';
import type { ClientFigures } from '../client/index.ts';
import { middleOpening, OPENINGS } from '../client/opening.ts';
import type { DeltaFigures } from '../delta/size.ts';
import type { FindReport } from '../find/index.ts';
import type { LatencyFigures } from '../latency/size.ts';
import type { PagesFigures } from '../pages/index.ts';
import { median } from '../table.ts';
import type { Figure } from './figure.ts';

/** One benchmark of the page: how it is called, and the figures in its JSON. */
interface Part {
  benchmark: string;
  args: string[];
  read(json: string): Figure[];
}

const CATALOG = ['home', 'list', 'category', 'product'];
/** Bytes of pages, raw and by brotli. */
const PAGE_GOALS: Record<string, [number, number]> = {
  home: [45_000, 9000],
  list: [45_000, 9000],
  product: [40_000, 9000],
};
const PHONE = { lcp: 1300, tbt: 30, bytes: 150_000 };
const CART_GOAL = 85_000;
/** Products of the demo shop, about. */
const SMALL_SHOP = 200;
const SALE_MOMENTS = { first: 'first page', last: 'all product pages', everything: 'every page' };
/** Seconds, for a thousand of 10,000 products. */
const SALE_GOALS = { first: 1, last: 10, everything: 30 };

function part<Json>(benchmark: string, args: string[], figuresOf: (json: Json) => Figure[]): Part {
  return { benchmark, args, read: (json) => figuresOf(JSON.parse(json)) };
}

/** Parts of `npm run bench`, in this order. */
export const PARTS: readonly Part[] = [
  part('pages', ['--runs', '5'], ({ reports, weights }: PagesFigures) => [
    ...Object.entries(weights).flatMap(([page, { bytes, brotli, withoutScripts }]): Figure[] => [
      { name: `${page}, bytes`, unit: 'B', value: bytes, ...goal(PAGE_GOALS[page]?.[0]) },
      { name: `${page}, brotli`, unit: 'B', value: brotli, ...goal(PAGE_GOALS[page]?.[1]) },
      { name: `${page}, bytes without scripts`, unit: 'B', value: withoutScripts.bytes },
      { name: `${page}, brotli without scripts`, unit: 'B', value: withoutScripts.brotli },
    ]),
    ...Object.entries(reports).flatMap(([page, visits]): Figure[] => {
      const isCatalog = CATALOG.includes(page);
      const middle = (audit: keyof (typeof visits)[number]['audits']) =>
        median(visits.map(({ audits }) => audits[audit]));
      const speed = median(visits.map(({ scores }) => scores.performance));
      return [
        { name: `${page}, Lighthouse`, unit: 'points', value: speed, goal: isCatalog ? 100 : 95, more: true },
        { name: `${page}, LCP`, unit: 'ms', value: middle('lcp'), ...goal(isCatalog && PHONE.lcp) },
        { name: `${page}, TBT`, unit: 'ms', value: middle('tbt'), ...goal(isCatalog && PHONE.tbt) },
        { name: `${page}, CLS in thousandths`, unit: 'points', value: middle('cls') * 1000, goal: 0 },
        { name: `${page}, loaded`, unit: 'B', value: middle('bytes'), ...goal(isCatalog && PHONE.bytes) },
      ];
    }),
  ]),
  part('client', ['--runs', '5'], ({ bytes, adding, controls, openings }: ClientFigures) => [
    ...bytes.flatMap(({ page, inline, cartUse }): Figure[] => [
      { name: `${page}, scripts in it, gzip`, unit: 'B', value: inline },
      ...(cartUse === null
        ? []
        : [
            {
              name: `${page}, scripts for the cart, gzip`,
              unit: 'B',
              value: cartUse,
              goal: CART_GOAL,
            } as const,
          ]),
    ]),
    ...adding.flatMap(({ latency, samples }): Figure[] =>
      (['first', 'later'] as const).map((press) => ({
        name: `"Add to cart" shows, ${press} press, store ${latency} ms away`,
        unit: 'ms',
        value: median(samples.map((sample) => sample[press].feedback)),
        baseline: median(samples.map((sample) => sample[press].settled)),
      })),
    ),
    ...Object.entries(controls).flatMap(([control, times]): Figure[] => [
      { name: `${control}, effect`, unit: 'ms', value: median(times.map(({ effect }) => effect)), goal: 400 },
      { name: `${control}, INP`, unit: 'ms', value: median(times.map(({ inp }) => inp)), goal: 100 },
    ]),
    ...OPENINGS.flatMap(({ way, name, goal }): Figure[] => {
      const times = middleOpening(openings, way);
      if (times === null) return [];
      return [
        {
          name: `a product's page after a press on its card, ${name}`,
          unit: 'ms',
          value: times.product,
          ...(times.bare !== undefined && { baseline: times.bare }),
          goal,
        },
      ];
    }),
  ]),
  part('build', ['--sizes', '1000'], ([size]: BuildFigures[]) => {
    if (size === undefined) return [];
    const { products, islet, astro } = size;
    /** @param share of the baseline that the figure should be at most */
    const beside = (of: string, share: number, read: (run: (typeof islet)[number]) => number): Figure => {
      const baseline = median(astro.map(read));
      const name = `${products} products, ${of}`;
      return { name, unit: 's', value: median(islet.map(read)), baseline, goal: share * baseline };
    };
    return [
      beside('compile', 1.2, ({ report }) => report?.compileSeconds ?? 0),
      beside('render and publish', 1 / 4, ({ report }) => report?.renderSeconds ?? 0),
      beside('whole build', 1 / 4, ({ seconds }) => seconds),
      beside('processor time of a build', 1 / 2, ({ cpuSeconds }) => cpuSeconds),
      {
        name: `${products} products, pages and payloads`,
        unit: 'MB',
        value: median(islet.map(({ bytes }) => bytes)) / 1e6,
        goal: 350,
      },
    ];
  }),
  part('delta', ['--sizes', '1000', '--no-edits'], ([size]: DeltaFigures[]) => {
    if (size === undefined) return [];
    const { products, warm, cold, astro, warmPeakBytes } = size;
    const baseline = astro ? { baseline: astro.incremental.seconds * 1000 } : {};
    const ms = (of: string, samples: readonly { toLatest: number }[]): Figure => ({
      name: `${products} products, one price, ${of}`,
      unit: 'ms',
      value: median(samples.map(({ toLatest }) => toLatest)) * 1000,
      ...baseline,
    });
    return [
      ms('warm', warm),
      ms('cold', cold),
      { name: `${products} products, one price, memory`, unit: 'MB', value: warmPeakBytes / 1e6, goal: 500 },
    ];
  }),
  part('latency', ['--sizes', '100,10000', '--runs', '10'], (sizes: LatencyFigures[]) =>
    sizes.flatMap(({ products, samples, inRow, sale }): Figure[] => [
      {
        name: `${products} products, a price is live after the store has it`,
        unit: 'ms',
        value: median(samples.map(({ sinceEnd }) => sinceEnd)) * 1000,
        goal: 500,
      },
      {
        name: `${products} products, prices that follow each other`,
        unit: 'ms',
        value: median(inRow) * 1000,
        goal: products > SMALL_SHOP ? 1000 : 500,
      },
      ...(['first', 'last', 'everything'] as const).map(
        (moment): Figure => ({
          name: `${products} products, ${sale.products} on sale, ${SALE_MOMENTS[moment]}`,
          unit: 's',
          value: sale[moment],
          ...goal(products > SMALL_SHOP && SALE_GOALS[moment]),
        }),
      ),
    ]),
  ),
  part('find', ['--sizes', '10000', '--runs', '10'], ([size]: FindReport[]) => {
    if (size === undefined) return [];
    const { products, kinds, plainCardBytes, fullSeconds, updateSeconds, browser } = size;
    const goals: Record<string, number> = { list: 25, card: 45 };
    return [
      ...kinds
        .filter(({ kind }) => goals[kind] !== undefined)
        .map(
          ({ kind, bytes }): Figure => ({
            name: `${products} products, ${kind} index, a product`,
            unit: 'B',
            value: bytes / products,
            baseline: plainCardBytes,
            ...goal(goals[kind]),
          }),
        ),
      {
        name: `${products} products, index after one price`,
        unit: 'ms',
        value: median(updateSeconds) * 1000,
        baseline: fullSeconds * 1000,
        goal: 50,
      },
      {
        name: `${products} products, first filtered result`,
        unit: 'ms',
        value: median(browser.firstResult),
        goal: 400,
      },
      ...Object.entries(browser.work).map(
        ([kind, times]): Figure => ({
          name: `${products} products, ${kind}`,
          unit: 'ms',
          value: median(times),
          goal: 16,
        }),
      ),
    ];
  }),
];

function goal(value: number | false | undefined): { goal?: number } {
  return value === undefined || value === false ? {} : { goal: value };
}
