import { brotliCompressSync } from 'node:zlib';
import { LOADED_BUDGET, PAGE_BUDGETS } from '#testing/budgets.ts';
import { withoutInlineCode } from '#testing/html/markup.ts';
import { startTestSite } from '../../../src/testing/shops/test-site.ts';
import { type Figure, median } from '../harness/figure.ts';
import { installLighthouse, type PageReport, serveByHttp2 } from './lighthouse.ts';

interface MeasuredPage {
  path: string;
  /** Of pages of the catalog, which also have goals for their speed. */
  budget?: { bytes: number; brotli: number };
}

const PAGES: Record<string, MeasuredPage> = {
  home: { path: '/', budget: PAGE_BUDGETS.index },
  list: { path: '/products/', budget: PAGE_BUDGETS.products },
  category: { path: '/product-category/gifts/', budget: PAGE_BUDGETS['product-category-slug'] },
  product: { path: '/product/tide-mug/', budget: PAGE_BUDGETS['product-slug'] },
  checkout: { path: '/checkout/' },
  account: { path: '/my-account/' },
};

const POLICY = /<meta http-equiv="content-security-policy"[^>]*>/;

/** Weighs the demo shop's pages, and opens them as a mid-range phone does (Lighthouse; HTTP/2 over TLS). */
export async function measure({ runs }: { runs: number }): Promise<Figure[]> {
  const visit = installLighthouse();
  const site = await startTestSite();
  const { origin, close } = await serveByHttp2(site.url);
  try {
    // The first visit of all finds no browser in memory, and Lighthouse then records no trace now and then.
    await visit(`${origin}/`).catch(() => null);
    const weights: Figure[] = [];
    const speeds: Figure[] = [];
    for (const [name, page] of Object.entries(PAGES)) {
      const visits: PageReport[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(origin + page.path));
      speeds.push(...speedFigures(name, page, visits));
      weights.push(...weightFigures(name, page, await (await fetch(site.url + page.path)).text()));
    }
    return [...weights, ...speeds];
  } finally {
    close();
    await site.close();
  }
}

function speedFigures(name: string, { budget }: MeasuredPage, visits: readonly PageReport[]): Figure[] {
  const middle = (read: (report: PageReport) => number) => median(visits.map(read));
  const ofCatalog = (goal: number) => (budget ? goal : undefined);
  return [
    {
      name: `${name}, Lighthouse`,
      unit: 'points',
      value: middle(({ speed }) => speed),
      goal: budget ? 100 : 95,
      more: true,
    },
    {
      name: `${name}, Lighthouse but for speed`,
      unit: 'points',
      value: middle(({ others }) => others),
      goal: ofCatalog(100),
      more: true,
    },
    { name: `${name}, LCP`, unit: 'ms', value: middle(({ lcp }) => lcp), goal: ofCatalog(1300) },
    { name: `${name}, TBT`, unit: 'ms', value: middle(({ tbt }) => tbt), goal: ofCatalog(30) },
    { name: `${name}, CLS in thousandths`, unit: 'points', value: middle(({ cls }) => cls * 1000), goal: 0 },
    {
      name: `${name}, loaded`,
      unit: 'B',
      value: middle(({ bytes }) => bytes),
      goal: ofCatalog(LOADED_BUDGET),
    },
  ];
}

/** Bytes of HTML, as it is and as it is sent; also without its inline code and the policy, which has the hashes of that code. */
function weightFigures(name: string, { budget }: MeasuredPage, html: string): Figure[] {
  const brotli = (text: string) => brotliCompressSync(text).length;
  const bare = withoutInlineCode(html).replace(POLICY, '');
  return [
    { name: `${name}, bytes`, unit: 'B', value: Buffer.byteLength(html), goal: budget?.bytes },
    { name: `${name}, brotli`, unit: 'B', value: brotli(html), goal: budget?.brotli },
    { name: `${name}, bytes without scripts`, unit: 'B', value: Buffer.byteLength(bare) },
    { name: `${name}, brotli without scripts`, unit: 'B', value: brotli(bare) },
  ];
}
