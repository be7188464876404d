import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { translatedCatalog } from '#backend/fixtures/translated-shop.ts';
import { silentProgress } from '#kit/terminal.ts';
import { startServer } from '#operations/serve/server.ts';
import { htmlFile } from '#pipeline/index/page-files.ts';
import type { Pipeline } from '#pipeline/pipeline.ts';
import { createProjectPipeline, type ProjectPipelineOptions } from '#pipeline/project-pipeline.ts';
import { BundlePool } from '#pipeline/render/worker-pool.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';
import {
  type Answer,
  forward,
  type ReceivedRequest,
  startAnswerServer,
} from '#storefront/api/fixtures/server.ts';
import { listingPath } from '#storefront/domain/routes/list-paths.ts';
import { MOVED_FILE, type MovedPages, type MovedSlugs } from '#storefront/domain/routes/moved.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { NIGHTLY } from '../tier.ts';
import { COMPARISON_THREADS, SHOP_THREADS } from './shared-threads.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** A catalog of all product types, small enough to be released many times. */
export function smallCatalog(): SeedCatalog {
  return withoutPrints(recordedCatalog());
}

/** As `smallCatalog`, partly translated into German and French. */
export function smallTranslatedCatalog(): SeedCatalog {
  return withoutPrints(translatedCatalog());
}

function withoutPrints(catalog: SeedCatalog): SeedCatalog {
  catalog.products = catalog.products.filter(({ slug }) => !/^print-(?!00)/.test(slug));
  return catalog;
}

/** A shop of its own, from the backend to the release, below one folder that goes away with it. */
export interface TestShop {
  backend: FixtureBackend;
  work: Workspace;
  pipeline: Pipeline;
  /** Makes a release from nothing of what the store has now. @returns its root */
  releaseFromNothing(): Promise<string>;
  close(): Promise<void>;
}

/** May hold a request of releases back, or answer in the store's place. */
export type Intercept = (request: ReceivedRequest) => Promise<Answer | null>;

type PipelineOptions = Pick<ProjectPipelineOptions, 'workspace' | 'endpoint'> &
  Partial<ProjectPipelineOptions>;

/**
 * A pipeline of a shop at shop.example that prints nothing and writes the product feed with each release. By default it
 * renders on threads that all such shops share, and at night on its own.
 */
export function testPipeline(options: PipelineOptions): Pipeline {
  return createProjectPipeline({
    environment: { baseUrl: 'https://shop.example' },
    feedIntervalMs: 0,
    log: () => {},
    progress: silentProgress,
    ...(NIGHTLY ? {} : { pools: SHOP_THREADS.pools(options.workspace.snapshot) }),
    ...options,
  });
}

interface TestShopOptions {
  /** Where pages go that are no files. */
  packs?: ProjectPipelineOptions['packs'];
  intercept?: Intercept;
  /** Settings instead of the project's. */
  config?: MerchantConfig;
  /** Renders each release from nothing on threads that rendered nothing else; by default only at night. */
  freshThreads?: boolean;
}

/** Serves a catalog and prepares its releases; all such shops share the compiled code. */
export async function openTestShop(
  catalog: SeedCatalog,
  { intercept, config, packs = null, freshThreads = NIGHTLY }: TestShopOptions = {},
): Promise<TestShop> {
  const home = mkdtempSync(join(tmpdir(), 'islet-test-'));
  // A store that answers at once: one that cannot be reached is waited for.
  const backend = await serveFixture({ catalog, siteUrl: null });
  const front =
    intercept &&
    (await startAnswerServer(async (request) => (await intercept(request)) ?? forward(request, backend.url)));
  const work = workspace(PROJECT, home);
  const endpoint = front?.url ?? backend.url;
  const options = { endpoint, ...(config && { config }) };
  const pipeline = testPipeline({ workspace: work, packs, ...options });
  return {
    backend,
    work,
    pipeline,
    async releaseFromNothing() {
      const fresh = workspace(PROJECT, mkdtempSync(join(home, 'fresh-')));
      const pools = freshThreads ? new BundlePool(fresh.snapshot) : COMPARISON_THREADS.pools(fresh.snapshot);
      const again = testPipeline({ workspace: { ...fresh, pictures: work.pictures }, ...options, pools });
      await again.release();
      await again.close();
      return `${fresh.dist}/`;
    },
    async close() {
      await pipeline.close();
      await front?.[Symbol.asyncDispose]();
      await backend.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A test shop whose releases are served, the first of them made. */
export async function serveTestShop(
  catalog: SeedCatalog,
  options: TestShopOptions = {},
): Promise<TestShop & { url: string }> {
  const shop = await openTestShop(catalog, options);
  await shop.pipeline.release();
  const server = await startServer({ root: shop.work.dist, host: '127.0.0.1', port: 0 });
  return {
    ...shop,
    url: server.url,
    async close() {
      await server.close();
      await shop.close();
    },
  };
}

const SITEMAP = /^sitemap[\w-]*\.xml$/;

/** A release that was made from nothing knows from the store alone when a product changed. */
const LAST_MODIFIED = /<lastmod>[^<]+<\/lastmod>/g;

/**
 * Path -> hash of every file of a release but the build's metadata, which names the moment it was made.
 * @param store host and port of the store, whose releases equal those of the same store at another port
 */
export function releaseFiles(root: string, store?: string): Map<string, string> {
  const read = (file: string) =>
    store === undefined ? readFileSync(file) : readFileSync(file, 'latin1').replaceAll(store, 'store');
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hashes = files.map((entry): [string, string] => {
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(join(root, '/').length);
    const content = read(file);
    const compared = SITEMAP.test(path) ? content.toString().replaceAll(LAST_MODIFIED, '') : content;
    return [path, createHash('sha256').update(compared).digest('base64url')];
  });
  return new Map(hashes.filter(([path]) => !path.startsWith('builds/')));
}

/** As `releaseFiles`, besides the search index: its former files stay for a while. */
export function filesBesidesIndex(root: string): Map<string, string> {
  return new Map([...releaseFiles(root)].filter(([path]) => !path.startsWith('catalog-index/')));
}

/** Files that may outlive their last page: browsers may still hold pages that name them. */
const LINGERING = /^(_assets|pictures|catalog-index)\//;

/** Files that name former slugs, which no store tells: a release that was made from nothing knows none. */
const OF_FORMER_SLUGS = /^(_redirects|moved\.json)$/;

/**
 * The differences between a release and one that was made from nothing: a line per file, none if they are equal. Moves of
 * pages, which only the first one knows, must lead from where no page is to one that is there.
 */
export function differences(release: string, fromNothing: string): string[] {
  const found = besidesFormerSlugs(releaseFiles(release));
  const expected = besidesFormerSlugs(releaseFiles(fromNothing));
  return [...fileDifferences(found, expected), ...wrongMoves(release)];
}

/** Files of a release, without those that name former slugs. */
export function besidesFormerSlugs(files: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...files].filter(([path]) => !OF_FORMER_SLUGS.test(path)));
}

/** Moves of pages that lead from where a page is, or to where none is: a line for each. */
export function wrongMoves(root: string): string[] {
  const moved = JSON.parse(readFileSync(join(root, MOVED_FILE), 'utf8')) as MovedPages;
  const ofLocales: [Locale, MovedSlugs][] =
    'views' in moved
      ? LOCALE_CODES.map((locale) => [locale, moved.views[moved.locales[locale]] ?? NO_MOVES])
      : [[DEFAULT_LOCALE, moved]];
  const hasPage = (path: string) => existsSync(join(root, htmlFile(path)));
  return ofLocales.flatMap(([locale, { product, category }]) => {
    const products = Object.entries(product).map((move) =>
      move.map((slug) => routePath('product-slug', locale, { slug })),
    );
    const lists = Object.entries(category).map((move) => move.map((slug) => listingPath(locale, slug, 1)));
    return [...products, ...lists].flatMap(([former = '', now = '']) =>
      hasPage(former) || !hasPage(now) ? [`${former} should not lead to ${now}`] : [],
    );
  });
}

const NO_MOVES: MovedSlugs = { product: {}, category: {} };

/** As `differences`, given the files of both releases as `releaseFiles` reads them. */
export function fileDifferences(
  found: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): string[] {
  const stale = [...found.keys()].filter((path) => !expected.has(path) && !LINGERING.test(path));
  const lacking = [...expected.keys()].filter((path) => !found.has(path));
  const other = [...expected].filter(([path, hash]) => found.has(path) && found.get(path) !== hash);
  return [
    ...stale.map((path) => `${path} should be gone`),
    ...lacking.map((path) => `${path} is missing`),
    ...other.map(([path]) => `${path} is out of date`),
  ];
}
