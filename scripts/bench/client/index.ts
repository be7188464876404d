import { chromium } from '@playwright/test';
import { launchOptions } from '../../../src/testing/browser.ts';
import { INLINE_BUDGET, MESSAGES_BUDGET, PRODUCT_BUDGET } from '../../../src/testing/script-budgets.ts';
import { startTestSite } from '../../../src/testing/test-site.ts';
import { onStop } from '../../lib/command.ts';
import { readNumberFlags, writeFigures } from '../flags.ts';
import { median, table } from '../table.ts';
import { type AddingSample, type AddingTimes, measureAdding } from './adding.ts';
import { serveBarePages } from './bare-pages.ts';
import { measureBytes, type PageBytes } from './bytes.ts';
import { CONTROLS, type ControlTimes, measureControl } from './controls.ts';
import { measureOpening, middleOpening, OPENINGS, type OpeningTimes } from './opening.ts';
import { type SlowEndpoint, startSlowEndpoint } from './slow-endpoint.ts';

const HELP = {
  name: 'client',
  about: `Opens the demo shop in Chromium: how much script its pages load before and after a shopper acts, how
soon a press of "Add to cart" shows and has come true, by how long the store takes for an answer, how soon each
control shows its effect on a phone with a quarter of this machine's speed, and how soon a pressed card's page is there.`,
};

const LATENCIES = [0, 300, 1000];

/** Presses of "Add to cart" at one latency of the store, in milliseconds. */
interface AddingFigures {
  latency: number;
  samples: AddingSample[];
}

/** Figures in `--json`. */
export interface ClientFigures {
  bytes: PageBytes[];
  adding: AddingFigures[];
  /** By control, at a quarter of the machine's speed. */
  controls: Record<string, ControlTimes[]>;
  openings: OpeningTimes[];
}

/** Runs the benchmark and prints its figures. */
export async function benchClient(args: string[]): Promise<void> {
  const flags = readNumberFlags(args, HELP, { runs: ['presses at each latency', 7] });
  const { runs } = flags;
  const figures: ClientFigures = await inShop(async (site, endpoint) => {
    const browser = await chromium.launch(launchOptions());
    try {
      const bytes = await measureBytes(browser, site);
      console.log(formatBytes(bytes));
      // The first visit of all warms up browser and server.
      await measureAdding(browser, site);
      const adding: AddingFigures[] = LATENCIES.map((latency) => ({ latency, samples: [] }));
      // In turns, so that what else the machine does falls on all alike.
      for (let run = 0; run < runs; run++) {
        for (const { latency, samples } of adding) {
          endpoint.latency = latency;
          samples.push(await measureAdding(browser, site));
        }
      }
      console.log(formatAdding(adding, runs));
      endpoint.latency = 0;
      const controls: Record<string, ControlTimes[]> = {};
      for (let run = 0; run < runs; run++) {
        for (const [name, control] of Object.entries(CONTROLS)) {
          controls[name] = [...(controls[name] ?? []), await measureControl(browser, site, control)];
        }
      }
      console.log(formatControls(controls, runs));
      const openings: OpeningTimes[] = [];
      const bare = await serveBarePages();
      for (let run = 0; run < runs; run++) openings.push(await measureOpening(browser, site, bare.url));
      bare.close();
      console.log(formatOpenings(openings, runs));
      return { bytes, adding, controls, openings };
    } finally {
      await browser.close();
    }
  });
  writeFigures(flags, figures);
}

/** Builds and serves the demo shop, whose pages reach its store by a way whose length can be set. */
async function inShop<T>(work: (site: string, endpoint: SlowEndpoint) => Promise<T>): Promise<T> {
  const endpoint = await startSlowEndpoint();
  const site = await startTestSite({ proxy: endpoint });
  const close = async () => {
    await endpoint.close();
    await site.close();
  };
  onStop(close);
  try {
    return await work(site.url, endpoint);
  } finally {
    await close();
  }
}

function formatBytes(pages: readonly PageBytes[]): string {
  const bytes = (value: number | null) => (value === null ? '' : String(value));
  const rows = pages.map((page) => [
    page.page,
    bytes(page.inline),
    bytes(page.before),
    bytes(page.acted),
    bytes(page.cartUse),
    String(page.stripe.length),
  ]);
  const goals = [
    'goal, catalog',
    String(INLINE_BUDGET),
    '0',
    '',
    String(PRODUCT_BUDGET + MESSAGES_BUDGET),
    '0',
  ];
  return [
    '',
    'Script in gzip bytes: in the page, and files until then',
    '',
    table([['page', 'in page', 'opened', 'moved', 'cart used', 'Stripe files'], ...rows, goals]),
    '',
    ...pages.map(
      ({ page, files }) => `${page}: ${files.map(([name, size]) => `${name} ${size}`).join(', ')}`,
    ),
    '',
  ].join('\n');
}

function formatAdding(figures: readonly AddingFigures[], runs: number): string {
  const rows = figures.flatMap(({ latency, samples }) =>
    (['first', 'later'] as const).map((which) => {
      const middle = (time: keyof AddingTimes) => median(samples.map((sample) => sample[which][time]));
      const worst = Math.max(...samples.map((sample) => sample[which].feedback));
      const share = median(samples.map((sample) => sample[which].feedback / sample[which].settled));
      return [
        `${latency} ms, ${which} press`,
        `${Math.round(middle('feedback'))} ms`,
        `${Math.round(worst)} ms`,
        `${Math.round(middle('settled'))} ms`,
        `${Math.round(share * 100)} %`,
      ];
    }),
  );
  return [
    `"Add to cart" on a product's page, ${runs} presses each, medians`,
    '',
    table([['latency of the store', 'feedback', 'worst', 'settled', 'feedback / settled'], ...rows]),
    '',
  ].join('\n');
}

function formatControls(controls: ClientFigures['controls'], runs: number): string {
  const rows = Object.entries(controls).map(([name, times]) => {
    const middle = (time: keyof ControlTimes) => `${Math.round(median(times.map((each) => each[time])))} ms`;
    return [name, middle('effect'), middle('inp')];
  });
  return [
    `The first press of a page, a quarter of the speed, medians of ${runs}`,
    '',
    table([['control', 'effect', 'INP'], ...rows, ['goal', '400 ms', '100 ms']]),
    '',
  ].join('\n');
}

function formatOpenings(openings: readonly OpeningTimes[], runs: number): string {
  const rows = OPENINGS.map(({ way, name, goal }) => {
    const times = middleOpening(openings, way);
    const text = (time: number | undefined) => (time === undefined ? '' : `${Math.round(time)} ms`);
    return [name, text(times?.product), text(times?.bare), `${goal} ms`];
  });
  const header = ['page of a product', 'painted', 'a bare page', 'goal'];
  return [`From a press on its card, medians of ${runs}`, '', table([header, ...rows]), ''].join('\n');
}
