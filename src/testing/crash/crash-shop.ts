import { existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { fillStore } from '#backend/tools/fill/fill-store.ts';
import { writeFileAtomic } from '#kit/files/files.ts';
import { silentProgress } from '#kit/terminal.ts';
import type { Pipeline, ReleaseRequest } from '#pipeline/pipeline.ts';
import { createProjectPipeline } from '#pipeline/project-pipeline.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { fileDifferences, releaseFiles } from '../test-shop.ts';
import { CATALOGS, type CatalogName, CRASH_SHOP, catalogPictures } from './crash-catalogs.ts';
import { ReferenceCache, type ReferenceFiles } from './reference-cache.ts';
import { findLeftovers, findReleaseProblems } from './release-problems.ts';
import type { ChildSetup } from './release-process.ts';
import { type Code, makeTwoBundles, setCode } from './two-bundles.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** A file system in memory, where there is one: many small files are written and deleted. */
const MEMORY = '/dev/shm';

/** Target state of a release: a catalog by some code. */
export interface ShopState {
  catalog: CatalogName;
  code: Code;
}

function nameOf({ catalog, code }: ShopState): string {
  return `${catalog}-${code}`;
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
  readonly #references = new ReferenceCache();
  /** A process releases by the code alone that it has loaded: these are the pipelines of each. */
  readonly #pipelines = new Map<Code, Record<'whole' | 'deferring', Pipeline>>();
  #state: ShopState = { catalog: 'plain', code: 'one' };
  #now = Date.now;

  /**
   * Opens a shop that has been released.
   * @param folder where all of it is; by default in memory, where there is such a file system
   */
  static async open(folder = existsSync(MEMORY) ? MEMORY : PROJECT): Promise<CrashShop> {
    const home = mkdtempSync(join(folder, '.islet-test-'));
    // The compiled code finds its packages from where it is.
    symlinkSync(join(PROJECT, 'node_modules'), join(home, 'node_modules'));
    const backend = await serveFixture({ catalog: CATALOGS.plain(), shop: CRASH_SHOP, siteUrl: null });
    await drawPictures(backend.media);
    const shop = new CrashShop(home, await makeTwoBundles(home), backend);
    // The first release is made from nothing: others of this state are to equal it.
    await shop.pipeline.release();
    shop.#references.set(nameOf(shop.#state), shop.served());
    return shop;
  }

  private constructor(home: string, work: Workspace, backend: FixtureBackend) {
    this.home = home;
    this.work = work;
    this.#backend = backend;
    this.setup = { home, endpoint: backend.url };
  }

  get pipeline(): Pipeline {
    return this.#currentPipelines().whole;
  }

  /** As `pipeline`, but leaves pictures to be made after a release. */
  get deferring(): Pipeline {
    return this.#currentPipelines().deferring;
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

  /** Damage of the served release at this moment, but for pictures that are yet to be made. */
  problems(): string[] {
    return findReleaseProblems(this.work, { unfinishedPictures: true });
  }

  /**
   * Lets the next release run to its end and compares what came of it with a release from nothing.
   * @returns how they differ, and what was left behind
   */
  async converge(depth: SyncDepth = 'fullScan'): Promise<string[]> {
    await this.pipeline.release({ depth });
    const expected = await this.#reference(this.#state);
    return [
      ...fileDifferences(this.served(), expected),
      ...findReleaseProblems(this.work),
      ...findLeftovers(this.work).map((path) => `${path} was left behind`),
    ];
  }

  async close(): Promise<void> {
    for (const { whole, deferring } of this.#pipelines.values()) {
      await whole.close();
      await deferring.close();
    }
    await this.#backend.close();
    rmSync(this.home, { recursive: true, force: true });
  }

  async #reference(state: ShopState): Promise<ReferenceFiles> {
    const name = nameOf(state);
    const known = this.#references.get(name);
    if (known !== undefined) return known;
    const home = mkdtempSync(join(tmpdir(), 'islet-reference-'));
    const { snapshot, lock, releases, dist, builds } = this.#workspaceIn(home);
    const pipeline = this.#pipelineOf({ ...this.work, snapshot, lock, releases, dist, builds });
    await pipeline.release();
    await pipeline.close();
    const files = this.#filesIn(dist);
    rmSync(home, { recursive: true });
    this.#references.set(name, files);
    return files;
  }

  #filesIn(dist: string): Map<string, string> {
    return releaseFiles(`${realpathSync(dist)}/`, new URL(this.setup.endpoint).host);
  }

  #workspaceIn(home: string): Workspace {
    const moved = (path: string) => join(home, path.slice(this.home.length));
    const { snapshot, lock, releases, dist, builds } = this.work;
    return {
      ...this.work,
      snapshot: moved(snapshot),
      lock: moved(lock),
      releases: moved(releases),
      dist: moved(dist),
      builds: moved(builds),
    };
  }

  #currentPipelines(): Record<'whole' | 'deferring', Pipeline> {
    const { code } = this.#state;
    const pipelines = this.#pipelines.get(code) ?? {
      whole: this.#pipelineOf(this.work),
      deferring: this.#pipelineOf(this.work, true),
    };
    this.#pipelines.set(code, pipelines);
    return pipelines;
  }

  #pipelineOf(work: Workspace, deferPictures = false): Pipeline {
    return createProjectPipeline({
      now: () => this.#now(),
      deferPictures,
      workspace: work,
      environment: { baseUrl: 'https://shop.example' },
      endpoint: this.setup.endpoint,
      feedIntervalMs: 0,
      log: () => {},
      progress: silentProgress,
    });
  }
}
