import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { astroBuild } from '#pipeline/compile/compiler.ts';
import { PageObject } from './shop-page.ts';

const FIXTURE = fileURLToPath(new URL('../../fixtures/hydration/', import.meta.url));
const ORIGIN = 'http://islands.test';
const SCRIPTS = `${ORIGIN}/_assets/*.js*`;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A page that controls lead to. */
const ELSEWHERE = { contentType: 'text/html', body: '<h1>Elsewhere</h1>' };

/** Compiles the page of islands into a folder. */
export const buildIslands = (outDir: string) => astroBuild(FIXTURE, outDir);

/** The page of islands, whose scripts arrive when a test says so. */
export class IslandPage extends PageObject {
  readonly #files: string;
  /** Scripts asked for, by name. */
  readonly requested: string[] = [];
  /** From now on scripts fail to load, or load again. */
  scriptsBroken = false;
  #held = Promise.withResolvers<void>();

  readonly button = (name: string | RegExp) => this.page.getByRole('button', { name });
  readonly field = (name: string) => this.page.getByLabel(name, { exact: true });
  readonly output = (name: string) => this.page.getByRole('status', { name });

  constructor(page: Page, files: string) {
    super(page);
    this.#files = files;
    this.release();
  }

  async open(query = ''): Promise<void> {
    await this.page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(this.#files, pathname, pathname.endsWith('/') ? 'index.html' : '');
      if (pathname === '/elsewhere/') return route.fulfill(ELSEWHERE);
      if (!existsSync(file)) return route.fulfill({ status: 404 });
      return route.fulfill({ contentType: TYPES[extname(file)] ?? 'text/plain', body: await readFile(file) });
    });
    await this.page.route(SCRIPTS, async (route) => {
      this.requested.push(new URL(route.request().url()).pathname);
      await this.#held.promise;
      return this.scriptsBroken ? route.abort() : route.fallback();
    });
    await this.page.goto(`${ORIGIN}/${query}`);
  }

  /** From now on scripts do not arrive until `release`. */
  hold(): void {
    this.#held = Promise.withResolvers();
  }

  release(): void {
    this.#held.resolve();
  }
}
