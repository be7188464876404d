import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approveReview } from '#backend/catalog/changes/add-review.ts';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { seedPrices } from '#backend/fixtures/recorded-products.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { fillStore } from '#backend/tools/fill-store.ts';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { PAYLOAD_SCHEMA } from '#storefront/domain/catalog/payload/payload-facts.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { NIGHTLY } from '#testing/tier.ts';
import { silentProgress } from '../kit/terminal.ts';
import type { Pipeline } from './pipeline.ts';
import { createProjectPipeline } from './project-pipeline.ts';
import type { LatestBuild } from './publish/manifest.ts';
import { type Workspace, workspace } from './workspace.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));
const LOCALES = ['', 'de/', 'es/', 'fr/', 'it/', 'pt-br/'];

let home: string;
let work: Workspace;
let backend: FixtureBackend;
let pipeline: Pipeline;

/** A shop of all product types, small enough to be released many times. */
function smallCatalog(): SeedCatalog {
  const catalog = recordedCatalog();
  catalog.products = catalog.products.filter(({ slug }) => !/^print-(?!00)/.test(slug));
  return catalog;
}

/** The store's catalog from now on. */
function refill(change: (catalog: SeedCatalog) => void): void {
  const catalog = smallCatalog();
  change(catalog);
  fillStore(backend.store, catalog, { source: 'demo', version: 'test' });
}

function product(catalog: SeedCatalog, slug: string) {
  const found = catalog.products.find((candidate) => candidate.slug === slug);
  if (found === undefined) throw new Error(`The fixture has no product ${slug}.`);
  return found;
}

const read = (file: string) => readFileSync(join(work.dist, file), 'utf8');
const latest = () => JSON.parse(read('builds/latest.json')) as LatestBuild;
const meta = () => JSON.parse(read(`builds/meta/${latest().id}.json`)) as BuildMeta;

/** Path -> identity on disk of every page file: a file that was written again has another inode. */
function pageFiles(): Map<string, number> {
  const files = readdirSync(`${work.dist}/`, { recursive: true }).map(String);
  const pages = files.filter((file) => /(\.html|_payload\.json)$/.test(file));
  return new Map(pages.map((file) => [file, statSync(join(work.dist, file)).ino]));
}

/** Milliseconds that the clock of releases is ahead. */
let passed = 0;

/** Differs after a file was replaced. */
function writingOf(file: string): number {
  return statSync(join(work.dist, file)).ino;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-test-'));
  work = workspace(PROJECT, home);
  backend = await serveFixture({ catalog: smallCatalog(), siteUrl: null });
  pipeline = createProjectPipeline({
    workspace: work,
    environment: { baseUrl: 'https://shop.example' },
    endpoint: backend.url,
    log: () => {},
    progress: silentProgress,
    now: () => Date.now() + passed,
  });
}, 120_000);

afterAll(async () => {
  await pipeline.close();
  await backend.close();
  rmSync(home, { recursive: true, force: true });
}, 60_000);

describe('a release', { timeout: 120_000 }, () => {
  it('has every page with its payload in six locales, and says so last', async () => {
    const report = await pipeline.release();
    expect(report.rendered).toBe(report.pages);
    for (const locale of LOCALES) {
      for (const page of ['', 'products/', 'product-category/clothing/', 'product/t-shirt/', 'checkout/']) {
        expect(existsSync(join(work.dist, locale, page, 'index.html')), locale + page).toBe(true);
        expect(JSON.parse(read(`${locale}${page}_payload.json`))).toMatchObject({ schema: PAYLOAD_SCHEMA });
      }
      expect(existsSync(join(work.dist, locale, '404.html'))).toBe(true);
    }
    expect(latest()).toEqual({
      id: report.id,
      timestamp: expect.any(Number) as number,
      index: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    });
    expect(meta()).toMatchObject({ id: report.id, previousId: null, full: true, removed: [] });
    expect(readFileSync(join(work.builds, 'latest.json'), 'utf8')).toBe(read('builds/latest.json'));
    expect(read('_headers')).toContain('script-src');
    expect(read('_redirects')).toContain('/order-summary/');
  });

  it('shows the catalog, escaped once', () => {
    const html = read('de/product/t-shirt/index.html');
    expect(html).toContain('18,00');
    expect(html).toContain('<html lang="de-DE"');
    expect(html).not.toContain('&amp;amp;');
  });

  it('has no build id and no clock in its pages', () => {
    const { id, timestamp } = latest();
    for (const file of pageFiles().keys()) {
      const bytes = read(file);
      expect(bytes.includes(id) || bytes.includes(String(timestamp)), file).toBe(false);
    }
  });

  it('renders nothing and announces nothing when nothing changed', async () => {
    const before = latest();
    const report = await pipeline.release();
    expect(report).toMatchObject({ id: null, rendered: 0, removed: 0, files: 0 });
    expect(latest()).toEqual(before);
  });

  it('renders exactly the pages that show a changed product', async () => {
    const before = pageFiles();
    const previous = latest().id;
    refill((catalog) => {
      product(catalog, 'cap').prices = seedPrices('19.75', '17.75');
    });
    const sitemap = read('sitemap-de-products-0.xml');
    const feed = writingOf('product-feed.xml');
    const { feedDueAt } = await pipeline.release();
    expect(feedDueAt).toBeGreaterThan(Date.now());
    expect(writingOf('product-feed.xml')).toBe(feed);
    const changed = read('sitemap-de-products-0.xml')
      .split('\n')
      .filter((line) => !sitemap.includes(line));
    expect(changed.map((line) => /<loc>(.*?)<\/loc>/.exec(line)?.[1])).toEqual([
      'https://shop.example/de/product/cap/',
    ]);
    const after = pageFiles();
    const written = [...after].filter(([file, inode]) => before.get(file) !== inode);
    for (const locale of LOCALES) expect(read(`${locale}product/cap/index.html`)).toMatch(/19[.,]75/);
    expect(written.length).toBeLessThan(before.size / 2);
    for (const [file] of written) expect(read(file), file).toMatch(/19[.,]75|1975/);
    for (const [file, inode] of before) {
      if (after.get(file) === inode) expect(read(file), file).not.toMatch(/19[.,]75|"min":1975/);
    }
    expect(meta()).toMatchObject({ previousId: previous, full: false, removed: [] });
    expect(meta().changed).toContain('/pt-br/product/cap/');
  });

  it('writes the product feed when it is due, though nothing else changed', async () => {
    const before = writingOf('product-feed.xml');
    passed = 15 * 60_000;
    expect(await pipeline.release()).toMatchObject({ id: null, feedDueAt: null });
    expect(writingOf('product-feed.xml')).not.toBe(before);
  });

  it('adds pages of a new product and removes those of a deleted one', async () => {
    refill((catalog) => {
      const cap = product(catalog, 'cap');
      catalog.products.push({ ...cap, slug: 'straw-hat', name: 'Straw Hat', sku: 'straw-hat' });
      catalog.products = catalog.products.filter(({ slug }) => slug !== 'belt');
    });
    await pipeline.release();
    for (const locale of LOCALES) {
      expect(read(`${locale}product/straw-hat/index.html`)).toContain('Straw Hat');
      expect(existsSync(join(work.dist, locale, 'product/belt'))).toBe(false);
    }
    expect(meta().removed).toContain('/fr/product/belt/');
    expect(read('sitemap-fr-products-0.xml')).toContain(
      '<loc>https://shop.example/fr/product/straw-hat/</loc>',
    );
    expect(read('sitemap-fr-products-0.xml')).not.toContain('/product/belt/');
    for (const file of pageFiles().keys()) expect(read(file), file).not.toContain('/product/belt/');
  });

  it('stays as it was when the backend fails', async () => {
    const before = pageFiles();
    const gone = createProjectPipeline({
      workspace: work,
      environment: { baseUrl: 'https://shop.example' },
      endpoint: 'http://127.0.0.1:9/graphql',
      log: () => {},
      progress: silentProgress,
    });
    await expect(gone.release()).rejects.toThrow(/127\.0\.0\.1:9\/graphql/);
    await gone.close();
    expect(pageFiles()).toEqual(before);
  });

  // Random edits are compared so in the gate too: see equivalence.test.ts.
  it.runIf(NIGHTLY)('equals a release that is made from nothing', async () => {
    const fresh = { ...workspace(PROJECT, join(home, 'fresh')), pictures: work.pictures };
    const again = createProjectPipeline({
      workspace: fresh,
      environment: { baseUrl: 'https://shop.example' },
      endpoint: backend.url,
      log: () => {},
      progress: silentProgress,
    });
    await again.release();
    await again.close();
    for (const file of pageFiles().keys()) {
      expect(readFileSync(join(fresh.dist, file), 'utf8'), file).toBe(read(file));
    }
  });

  it('shows the review of a shopper once the merchant has approved it', async () => {
    const written = 'Keeps the wind out.';
    const { id: commentOn } =
      backend.store.get<{ id: number }>("SELECT id FROM products WHERE slug = 'cap'") ?? {};
    const guest = { author: 'Gast', authorEmail: 'gast@example.test' };
    await backend.query('mutation ($input: WriteReviewInput!) { writeReview(input: $input) { rating } }', {
      input: { ...guest, commentOn, content: written, rating: 5 },
    });
    expect(await pipeline.release()).toMatchObject({ id: null });
    const held = backend.store.get<{ id: number }>('SELECT id FROM reviews WHERE approved = 0');
    approveReview(backend.store, held?.id ?? 0);
    await pipeline.release();
    for (const locale of LOCALES) expect(read(`${locale}product/cap/index.html`)).toContain(written);
    expect(meta().changed).toContain('/de/product/cap/');
  });

  it.runIf(NIGHTLY)('clears away releases that are older than the one before', async () => {
    mkdirSync(join(work.releases, 'older'));
    refill((catalog) => {
      product(catalog, 'cap').prices = seedPrices('21.00');
    });
    await pipeline.release();
    expect(readdirSync(work.releases)).toEqual([basename(realpathSync(work.dist))]);
  });

  it('speaks the locale of a page that is not there', () => {
    expect(read('de/404.html')).toContain(translator('de_DE')('messages.pageNotFound'));
    expect(read('fr/product/404.html')).toContain(translator('fr_FR')('messages.productNotFound'));
  });
});
