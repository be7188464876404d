import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import config from '#config.ts';
import { ERROR_PAGE, matchRoute } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE } from '#storefront/i18n/locales.ts';
import {
  FONT_BUDGET,
  LATER_STYLE_BUDGET,
  MEAN_PAYLOAD_BUDGET,
  MEAN_PRODUCT_BUDGET,
  PAGE_BUDGETS,
  STYLE_BUDGET,
  THEMES_STYLE_BUDGET,
} from '../budgets.ts';
import { builtPages, siteFiles, siteRoot, WHOLE_SITE } from './built-site.ts';

/** Ports of the test's servers are other ones each time, and compress differently. */
const PORT = /(?<=127\.0\.0\.1:)\d+/g;
const brotli = (content: string | Buffer) =>
  brotliCompressSync(String(content).replace(PORT, '40000')).length;

const fileOf = (address: string) => readFileSync(join(siteRoot(), address));

/** Pages of a kind by their bytes: the heaviest, which is most likely the heaviest compressed too, and a few more. */
function heaviest(kind: keyof typeof PAGE_BUDGETS): { path: string; html: string }[] {
  const isOfKind = (path: string) => {
    const match = path.endsWith(ERROR_PAGE) ? null : matchRoute(path);
    return match?.name === kind && match.locale === DEFAULT_LOCALE;
  };
  const pages = Array.from(builtPages(isOfKind), ({ path, html }) => ({ path, html }));
  return pages.sort((a, b) => b.html.length - a.html.length).slice(0, 5);
}

describe.each(Object.entries(PAGE_BUDGETS))('pages "%s"', WHOLE_SITE, (kind, budget) => {
  it(`weigh at most ${budget.bytes / 1024} KB, compressed ${budget.brotli / 1024} KB`, () => {
    const pages = heaviest(kind as keyof typeof PAGE_BUDGETS);
    expect(pages).not.toEqual([]);
    for (const { path, html } of pages) {
      expect(Buffer.byteLength(html), `bytes of ${path}`).toBeLessThanOrEqual(budget.bytes);
      expect(brotli(html), `compressed bytes of ${path}`).toBeLessThanOrEqual(budget.brotli);
    }
  });
});

describe('files of a kind', () => {
  it.each([
    ['pages of products', MEAN_PRODUCT_BUDGET, /(^|\/)product\/[^/]+\/index\.html$/],
    ['payloads', MEAN_PAYLOAD_BUDGET, /(^|\/)_payload\.json$/],
  ])('%s weigh at most %i bytes on average', (_, budget, kind) => {
    const sizes = siteFiles()
      .filter((file) => kind.test(file))
      .map((file) => statSync(join(siteRoot(), file)).size);
    expect(sizes.length).toBeGreaterThan(400);
    expect(sizes.reduce((sum, bytes) => sum + bytes) / sizes.length).toBeLessThanOrEqual(budget);
  });
});

describe('what all pages load', () => {
  const $ = load(fileOf('index.html').toString());
  const addresses = (selector: string) =>
    $(selector)
      .toArray()
      .map((link) => $(link).attr('href') ?? '');

  it('is a small style sheet before the page shows, with its icons, and one at its end', () => {
    const [first = '', ...others] = addresses('head > link[rel="stylesheet"]');
    const [icons = ''] = addresses('head > link[rel="preload"][as="image"]');
    const styles = fileOf(first).toString();
    // One that is preloaded and not used would be loaded twice.
    expect(styles).toContain(`url(${icons})`);
    const budget = config.theme?.startsWith('themes/') ? THEMES_STYLE_BUDGET : STYLE_BUDGET;
    expect(brotli(styles) + brotli(fileOf(icons)), first).toBeLessThanOrEqual(budget);
    // Parts that a kind of page adds.
    expect(others.length).toBeLessThanOrEqual(1);
    const later = addresses('body > link[rel="stylesheet"]');
    expect(later).toHaveLength(1);
    expect($('body').children().last().is('link')).toBe(true);
    expect(brotli(fileOf(later[0] ?? ''))).toBeLessThanOrEqual(LATER_STYLE_BUDGET);
  });

  it('are two small fonts', () => {
    const fonts = addresses('link[rel="preload"][as="font"]').map((font) => fileOf(font).length);
    expect(fonts).toHaveLength(2);
    expect(fonts.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(FONT_BUDGET);
  });
});
