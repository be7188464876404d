import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { fillStore } from '#backend/tools/fill-store.ts';
import { writeFileAtomic } from '#kit/files/files.ts';
import type { Pipeline, ReleaseRequest } from '#pipeline/pipeline.ts';
import type { RenderPools } from '#pipeline/render/worker-pool.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';
import { SharedThreads } from '../shops/shared-threads.ts';
import {
  besidesFormerSlugs,
  fileDifferences,
  releaseFiles,
  testPipeline,
  wrongMoves,
} from '../shops/test-shop.ts';
import { CATALOGS, type CatalogName, CRASH_SHOP, catalogPictures } from './crash-catalogs.ts';
import { findLeftovers, findReleaseProblems } from './release-problems.ts';
import type { ChildSetup } from './release-process.ts';
import { type Code, makeTwoBundles, setCode } from './two-bundles.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** Target state of a release: a catalog by some code. */
export interface ShopState {
  catalog: CatalogName;
  code: Code;
}

/** Small pictures of two sizes each, all of them different. */
export async function drawPictures(media: string): Promise<void> {
  for (const [index, file] of catalogPictures().entries()) {
    const background = { r: 10 * index, g: 255 - 10 * index, b: 80 };
    const picture = sharp({ create: { width: 420, height: 300, channels: 3, background } });
    writeFileAtomic(join(media, file), await picture.jpeg().toBuffer());
  }
}

/** A small shop whose releases are killed. */
export class CrashShop {
  readonly home: string;
  readonly work: Workspace;
  readonly setup: ChildSetup;
  readonly #backend: FixtureBackend;
  /** Of its two bundles, which no other shop has. */
  readonly #threads = new SharedThreads();
  readonly #comparisonThreads = new SharedThreads();
  /** By the code, as a process releases by the code alone that it has loaded, and by what becomes of pictures. */
  readonly #pipelines = new Map<string, Pipeline>();
  #state: ShopState = { catalog: 'plain', code: 'one' };
  #now = Date.now;

  /**
   * Opens a shop that has been released.
   * @param folder where all of it is; by default among the temporary files
   */
  static async open(folder = tmpdir()): Promise<CrashShop> {
    const home = mkdtempSync(join(folder, 'islet-test-'));
    // The compiled code finds its packages from where it is.
    symlinkSync(join(PROJECT, 'node_modules'), join(home, 'node_modules'));
    const backend = await serveFixture({ catalog: CATALOGS.plain(), shop: CRASH_SHOP, siteUrl: null });
    await drawPictures(backend.media);
    const shop = new CrashShop(home, await makeTwoBundles(home), backend);
    // The first release is made from nothing: others of this state must equal it.
    await shop.pipeline.release();
    shop.#keepReference(shop.served());
    return shop;
  }

  private constructor(home: string, work: Workspace, backend: FixtureBackend) {
    this.home = home;
    this.work = work;
    this.#backend = backend;
    this.setup = { home, endpoint: backend.url };
  }

  get pipeline(): Pipeline {
    return this.#pipelineThat(false);
  }

  /** As `pipeline`, but leaves pictures to be made after a release. */
  get deferring(): Pipeline {
    return this.#pipelineThat(true);
  }

  /** Render threads of its bundles, which are warm after its first release. */
  get pools(): RenderPools {
    return this.#threads.pools(this.work.snapshot);
  }

  get state(): ShopState {
    return this.#state;
  }

  /** From now on the store and the code are these. */
  become(state: ShopState): void {
    if (state.catalog !== this.#state.catalog) {
      const source = { source: 'demo', version: state.catalog, shop: CRASH_SHOP } as const;
      fillStore(this.#backend.store, CATALOGS[state.catalog](), source);
    }
    setCode(this.work, state.code);
    this.#state = state;
  }

  /** Says of all products that they were modified long ago: no sync finds a change by that. @returns their ids */
  hideModifications(): number[] {
    const { store } = this.#backend;
    store.run("UPDATE products SET modified_gmt = '2020-01-01T00:00:00'");
    return store.all<{ id: number }>('SELECT id FROM products').map(({ id }) => id);
  }

  /** All pictures have to be fetched and made again; what was released stays. */
  forgetPictures(): void {
    rmSync(this.work.pictures, { recursive: true, force: true });
  }

  /** Makes a release at another time, in milliseconds since 1970. */
  async releaseAt(now: number, request: Partial<ReleaseRequest> = {}): Promise<void> {
    this.#now = () => now;
    await this.pipeline.release(request);
    this.#now = Date.now;
  }

  /** Path -> hash of every file that is served, the build's metadata aside. */
  served(): Map<string, string> {
    return this.#filesIn(this.work.dist);
  }

  /** Damage of the served release at this moment, except for pictures that are yet to be made. */
  problems(): string[] {
    return findReleaseProblems(this.work, { unfinishedPictures: true });
  }

  /**
   * Lets the next release run to its end and compares the result with a release from nothing.
   * @returns how they differ, and what was left behind
   */
  async converge(depth: SyncDepth = 'fullScan'): Promise<string[]> {
    await this.pipeline.release({ depth });
    // Only those of a translated catalog have moves behind them.
    const compared = this.#state.catalog.startsWith('translated')
      ? besidesFormerSlugs
      : (files: ReadonlyMap<string, string>) => files;
    return [
      ...fileDifferences(compared(this.served()), compared(await this.#reference())),
      ...wrongMoves(this.work.dist),
      ...findReleaseProblems(this.work),
      ...findLeftovers(this.work).map((path) => `${path} was left behind`),
    ];
  }

  async close(): Promise<void> {
    for (const pipeline of this.#pipelines.values()) await pipeline.close();
    await this.#threads.close();
    await this.#comparisonThreads.close();
    await this.#backend.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  /** Path -> hash of the files of a release from nothing, which the files of one test run share. */
  async #reference(): Promise<ReadonlyMap<string, string>> {
    const file = this.#referenceFile;
    if (existsSync(file)) return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, string][]);
    const home = mkdtempSync(join(tmpdir(), 'islet-reference-'));
    const fresh = { ...workspace(this.home, home), pictures: this.work.pictures };
    const pools = this.#comparisonThreads.pools(fresh.snapshot);
    const pipeline = testPipeline({ workspace: fresh, endpoint: this.setup.endpoint, pools });
    await pipeline.release();
    await pipeline.close();
    const files = this.#filesIn(fresh.dist);
    rmSync(home, { recursive: true });
    this.#keepReference(files);
    return files;
  }

  #keepReference(files: ReadonlyMap<string, string>): void {
    writeFileAtomic(this.#referenceFile, JSON.stringify([...files]));
  }

  get #referenceFile(): string {
    const { catalog, code } = this.#state;
    return join(process.env.ISLET_TEST_RUN_FOLDER ?? this.home, `${catalog}-${code}.json`);
  }

  #filesIn(dist: string): Map<string, string> {
    return releaseFiles(`${realpathSync(dist)}/`, new URL(this.setup.endpoint).host);
  }

  #pipelineThat(deferPictures: boolean): Pipeline {
    const name = `${this.#state.code} ${deferPictures}`;
    const { work, setup } = this;
    const pipeline =
      this.#pipelines.get(name) ??
      testPipeline({
        now: () => this.#now(),
        deferPictures,
        workspace: work,
        endpoint: setup.endpoint,
        pools: this.pools,
      });
    this.#pipelines.set(name, pipeline);
    return pipeline;
  }
}
