import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { withoutInlineCode } from '#testing/inline-scripts.ts';
import { startTestSite } from '../../../src/testing/test-site.ts';
import { onStop } from '../../lib/command.ts';
import { PROJECT, readNumberFlags, writeFigures } from '../flags.ts';
import { median, table } from '../table.ts';
import { serveByHttp2 } from './http2-proxy.ts';
import { installLighthouse, type PageReport } from './lighthouse.ts';

const HELP = {
  name: 'pages',
  about: `Opens the demo shop's pages as a phone of the middle class does (Lighthouse, mobile; HTTP/2 over TLS).`,
};

const PAGES: Record<string, string> = {
  home: '/',
  list: '/products/',
  category: '/product-category/gifts/',
  product: '/product/tide-mug/',
  checkout: '/checkout/',
  account: '/my-account/',
};

/** Figures in `--json`, by page. */
export interface PagesFigures {
  reports: Record<string, PageReport[]>;
  weights: Record<string, PageWeight>;
}

/** Bytes of HTML, as it is and as it is sent. */
interface Weight {
  bytes: number;
  brotli: number;
}

/** A page's weight, and that without the code that stands in it and its policy, which has the hashes of it. */
interface PageWeight extends Weight {
  withoutScripts: Weight;
}

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;

/** Runs the benchmark and prints its figures. */
export async function benchPages(args: string[]): Promise<void> {
  const flags = readNumberFlags(args, HELP, { runs: ['visits of each page', 5] });
  const { runs } = flags;
  const home = join(PROJECT, '.islet');
  mkdirSync(home, { recursive: true });
  const visit = installLighthouse(home);
  const site = await startTestSite();
  onStop(site.close);
  const { origin, close } = await serveByHttp2(site.url);
  try {
    // The first visit of all finds no browser in memory, and Lighthouse then records no trace now and then.
    await visit(`${origin}/`).catch(() => null);
    const figures: PagesFigures = { reports: {}, weights: {} };
    for (const [name, path] of Object.entries(PAGES)) {
      const visits: PageReport[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(origin + path));
      figures.reports[name] = visits;
      figures.weights[name] = await weigh(site.url + path);
    }
    console.log(formatReports(figures, runs));
    writeFigures(flags, figures);
  } finally {
    close();
    await site.close();
  }
}

async function weigh(url: string): Promise<PageWeight> {
  const html = await (await fetch(url)).text();
  return { ...weightOf(html), withoutScripts: weightOf(withoutInlineCode(html).replace(POLICY, '')) };
}

function weightOf(html: string): Weight {
  return { bytes: Buffer.byteLength(html), brotli: brotliCompressSync(html).length };
}

function formatReports({ reports, weights }: PagesFigures, runs: number): string {
  const rows = Object.entries(reports).map(([name, visits]) => {
    const middle = (read: (report: PageReport) => number) => median(visits.map(read));
    return [
      name,
      ...(['performance', 'accessibility', 'best-practices', 'seo'] as const).map((category) =>
        String(middle(({ scores }) => scores[category])),
      ),
      `${Math.round(middle(({ audits }) => audits.lcp))} ms`,
      `${Math.round(middle(({ audits }) => audits.tbt))} ms`,
      middle(({ audits }) => audits.cls).toFixed(3),
      `${Math.round(middle(({ audits }) => audits.bytes) / 1000)} KB`,
      `${weights[name]?.bytes} B`,
      `${weights[name]?.brotli} B`,
      `${weights[name]?.withoutScripts.brotli} B`,
      [...new Set(visits.flatMap(({ found }) => found))].join(' '),
    ];
  });
  const header = [
    'page',
    'speed',
    'a11y',
    'practices',
    'SEO',
    'LCP',
    'TBT',
    'CLS',
    'loaded',
    'page',
    'brotli',
    'without scripts',
    'found',
  ];
  const goals = [
    'goal, catalog',
    '100',
    '100',
    '100',
    '100',
    '1300 ms',
    '30 ms',
    '0',
    '150 KB',
    '',
    '',
    '',
    '',
  ];
  return [`Lighthouse, mobile, medians of ${runs}`, '', table([header, ...rows, goals]), ''].join('\n');
}
