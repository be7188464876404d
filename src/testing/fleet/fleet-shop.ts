import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { syntheticCatalog } from '#backend/tools/synthetic/index.ts';
import { ProjectCommand } from '../machine/child.ts';
import { releaseFiles } from '../shops/test-shop.ts';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** A catalog of so many products, large enough for its releases to leave the coordinator. */
export function largeCatalog(products: number): SeedCatalog {
  const catalog = syntheticCatalog(products, recordedCatalog());
  return { ...catalog, products: [...catalog.products] };
}

/** A store, and releases of it by the command, each in a process of its own. */
export class FleetShop {
  readonly backend: FixtureBackend;
  readonly #home = mkdtempSync(join(PROJECT, '.islet-test-'));

  static async open(catalog: SeedCatalog): Promise<FleetShop> {
    return new FleetShop(await serveFixture({ catalog, siteUrl: null }));
  }

  private constructor(backend: FixtureBackend) {
    this.backend = backend;
  }

  /** Begins a release. @param name of the folder that it goes to @param variables such as those of a fleet */
  build(name: string, args: readonly string[], variables: Record<string, string> = {}): ProjectCommand {
    const home = join(this.#home, name);
    mkdirSync(home, { recursive: true });
    return new ProjectCommand('build', args, {
      ISLET_HOME: home,
      ISLET_GRAPHQL_URL: this.backend.url,
      ISLET_BASE_URL: 'https://shop.example',
      ...variables,
    });
  }

  /** @throws with what the process has printed if it fails */
  async release(
    name: string,
    args: readonly string[],
    variables: Record<string, string> = {},
  ): Promise<number> {
    const started = performance.now();
    const child = this.build(name, args, variables);
    if ((await child.end()) !== 0) throw new Error(child.output);
    return performance.now() - started;
  }

  /** Paths at which two releases differ. */
  differences(one: string, other: string): string[] {
    const [found, expected] = [one, other].map((name) => releaseFiles(join(this.#home, name, 'dist/')));
    const all = new Set([...(found?.keys() ?? []), ...(expected?.keys() ?? [])]);
    return [...all].filter((path) => found?.get(path) !== expected?.get(path));
  }

  async close(): Promise<void> {
    await this.backend.close();
    rmSync(this.#home, { recursive: true, force: true });
  }
}
