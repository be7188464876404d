import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { astroBuild } from '#pipeline/compile/astro-build.ts';

const FIXTURE = fileURLToPath(new URL('../../fixtures/hydration/', import.meta.url));
const ORIGIN = 'http://islands.test';
const SCRIPTS = `${ORIGIN}/_assets/*.js*`;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Compiles the page of islands. */
export function buildIslands(outDir: string): Promise<void> {
  return astroBuild(FIXTURE, outDir);
}

export function removeIslands(outDir: string): Promise<void> {
  return rm(outDir, { recursive: true, force: true });
}

/** The page of islands, whose scripts arrive when a test says so. */
export class IslandPage {
  readonly #page: Page;
  readonly #files: string;
  /** Scripts asked for, by name. */
  readonly requested: string[] = [];
  #release: () => void = () => undefined;
  #held: Promise<void> = Promise.resolve();
  #broken = false;

  constructor(page: Page, files: string) {
    this.#page = page;
    this.#files = files;
  }

  async open(query = ''): Promise<void> {
    await this.#page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(this.#files, pathname, pathname.endsWith('/') ? 'index.html' : '');
      if (!existsSync(file)) return route.fulfill({ status: 404 });
      return route.fulfill({ contentType: TYPES[extname(file)] ?? 'text/plain', body: await readFile(file) });
    });
    await this.#page.route(SCRIPTS, async (route) => {
      this.requested.push(new URL(route.request().url()).pathname);
      await this.#held;
      return this.#broken ? route.abort() : route.fallback();
    });
    await this.#page.goto(`${ORIGIN}/${query}`);
  }

  /** From now on scripts do not arrive until `release`. */
  hold(): void {
    this.#held = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  release(): void {
    this.#release();
  }

  /** From now on scripts fail to load, or load again. */
  breakScripts(broken: boolean): void {
    this.#broken = broken;
  }

  button(name: string | RegExp) {
    return this.#page.getByRole('button', { name });
  }

  field(name: string) {
    return this.#page.getByLabel(name, { exact: true });
  }

  output(name: string) {
    return this.#page.getByRole('status', { name });
  }
}
