import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { type FixtureBackend, serveFixture } from '#backend/fixtures/serve-fixture.ts';
import { syntheticCatalog } from '#backend/tools/synthetic/index.ts';
import { type Workspace, workspace } from '#pipeline/workspace.ts';
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
  readonly #home = mkdtempSync(join(tmpdir(), 'islet-test-'));

  static async open(catalog: SeedCatalog): Promise<FleetShop> {
    return new FleetShop(await serveFixture({ catalog, siteUrl: null }));
  }

  private constructor(backend: FixtureBackend) {
    this.backend = backend;
  }

  /** Begins a release. @param name of the folder that it goes to @param variables such as those of a fleet */
  build(name: string, args: readonly string[], variables: Record<string, string> = {}): ProjectCommand {
    return this.command('build', name, args, variables);
  }

  /** Starts a command, as `build` does. */
  command(
    command: 'build' | 'deploy' | 'release' | 'watch',
    name: string,
    args: readonly string[],
    variables: Record<string, string> = {},
  ): ProjectCommand {
    const home = join(this.#home, name);
    mkdirSync(home, { recursive: true });
    return new ProjectCommand(command, args, {
      ISLET_HOME: home,
      ISLET_GRAPHQL_URL: this.backend.url,
      ISLET_BASE_URL: 'https://shop.example',
      ...variables,
    });
  }

  /** @returns milliseconds @throws with what the process has printed if it fails */
  async release(
    name: string,
    args: readonly string[],
    variables: Record<string, string> = {},
  ): Promise<number> {
    const started = performance.now();
    await this.run('build', name, args, variables);
    return performance.now() - started;
  }

  /** Carries out a command. @returns what it has printed @throws with that if it fails */
  async run(...command: Parameters<FleetShop['command']>): Promise<string> {
    const child = this.command(...command);
    if ((await child.end()) !== 0) throw new Error(child.output);
    return child.output;
  }

  /** The folders of a machine. */
  workspace(name: string): Workspace {
    return workspace(PROJECT, join(this.#home, name));
  }

  /** Folder of a release. */
  folder(name: string): string {
    return join(this.#home, name, 'dist/');
  }

  /** Paths at which two releases differ. */
  differences(one: string, other: string): string[] {
    const [found, expected] = [one, other].map((name) => releaseFiles(this.folder(name)));
    const all = new Set([...(found?.keys() ?? []), ...(expected?.keys() ?? [])]);
    return [...all].filter((path) => found?.get(path) !== expected?.get(path));
  }

  /** Changes every page: all of them have the shop's name. */
  rename(title: string): void {
    changeSettings(this.backend.store, { title });
  }

  async close(): Promise<void> {
    await this.backend.close();
    rmSync(this.#home, { recursive: true, force: true });
  }
}
