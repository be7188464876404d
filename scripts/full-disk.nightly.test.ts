import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask } from '#testing/fixtures/served-folder.ts';
import { type FixtureBackend, serveFixture } from '../src/backend/fixtures/serve-fixture.ts';
import { fillStore } from '../src/backend/tools/fill-store.ts';
import { assetName } from '../src/pipeline/pictures/process-picture.ts';
import { deferFiles } from '../src/pipeline/pictures/unfinished-pictures.ts';
import { type Workspace, workspace } from '../src/pipeline/workspace.ts';
import { pictureFileName } from '../src/storefront/domain/catalog/image-sources.ts';
import { CATALOGS, type CatalogName, CRASH_SHOP } from '../src/testing/crash/crash-catalogs.ts';
import { drawPictures } from '../src/testing/crash/crash-shop.ts';
import { findLeftovers, findReleaseProblems } from '../src/testing/crash/release-problems.ts';
import { SmallDisk } from '../src/testing/crash/small-disk.ts';
import { ProjectCommand } from '../src/testing/machine/child.ts';
import { releaseFiles } from '../src/testing/shops/test-shop.ts';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const CAP = 'product/cap/';
const WIDTH = 400;
/** Long enough for a release on a busy machine. */
const PATIENT = { timeout: 60_000, interval: 50 };
/** A line of a stack, which says nothing to a merchant. */
const STACK = /^\s+at /m;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const disk = SmallDisk.mount(160);
let work: Workspace;
let backend: FixtureBackend;
let watching: ProjectCommand;
let serving: ProjectCommand;
let shop: string;

const command = (name: string, home = disk?.folder ?? '') =>
  new ProjectCommand(name, [], {
    ISLET_HOME: home,
    ISLET_GRAPHQL_URL: backend.url,
    ISLET_HOOK_PORT: '0',
    ISLET_BASE_URL: 'https://shop.example',
    ISLET_HOST: '127.0.0.1',
    ISLET_PORT: '0',
    ISLET_POLL_SECONDS: '1',
    ISLET_FULL_SCAN_SECONDS: '2',
    ISLET_RELEASE_SECONDS: '1',
  });

async function status() {
  const running = command('status');
  return { code: await running.end(), output: running.output };
}

function become(catalog: CatalogName): void {
  fillStore(backend.store, CATALOGS[catalog](), { source: 'demo', version: catalog, shop: CRASH_SHOP });
}

const isPrinted = (by: ProjectCommand, text: string | RegExp) =>
  vi.waitFor(() => expect(by.output).toMatch(text), PATIENT);
const servedFiles = () => releaseFiles(`${realpathSync(work.dist)}/`, new URL(backend.url).host);
const linesWith = (output: string, text: string) => output.split('\n').filter((line) => line.includes(text));
const shows = async (price: string) => expect((await ask(shop, `/${CAP}`)).text).toContain(price);

describe.skipIf(disk === null)('on a full disk', () => {
  beforeAll(async () => {
    work = workspace(PROJECT, disk?.folder);
    backend = await serveFixture({ catalog: CATALOGS.plain(), shop: CRASH_SHOP, siteUrl: null });
    await drawPictures(backend.media);
    watching = command('watch');
    await isPrinted(watching, 'Watching the catalog');
    serving = command('serve');
    await isPrinted(serving, 'The shop is at');
    shop = /http:\/\/[\d.:]+/.exec(serving.output)?.[0] ?? '';
  });
  afterAll(async () => {
    await watching?.end('SIGKILL');
    await serving?.end('SIGKILL');
    await backend.close();
    disk?.unmount();
  });

  it('a watch says so in one sentence, keeps its release, and goes on where there is room', async () => {
    const before = servedFiles();
    disk?.fill(0);
    become('cheaper');
    await isPrinted(watching, 'There is no space left to write');
    const ill = await status();
    expect([ill.code, ill.output]).toEqual([
      1,
      expect.stringMatching(/FAILING.*\nThere is no space left to write/),
    ]);
    await vi.waitFor(async () => expect((await status()).output).toMatch(/FAILING, [3-9] times/), PATIENT);
    expect(linesWith(watching.output, 'There is no space left to write')).toHaveLength(1);
    expect(watching.output).not.toMatch(STACK);
    expect(servedFiles()).toEqual(before);
    expect(findReleaseProblems(work)).toEqual([]);
    await shows('16.00');

    disk?.free();
    await isPrinted(watching, 'All is well again');
    await vi.waitFor(() => shows('12.50'), PATIENT);
    expect((await status()).code).toBe(0);
    expect([...findReleaseProblems(work), ...findLeftovers(work)]).toEqual([]);
  });

  it('a watch that is started says so, and what was released is served on', async () => {
    expect(await watching.end('SIGTERM')).toBe(0);
    const before = servedFiles();
    disk?.fill(0);
    become('plain');
    watching = command('watch');
    await isPrinted(watching, 'There is no space left to write');
    expect(watching.output).not.toMatch(STACK);
    expect(servedFiles()).toEqual(before);
    disk?.free();
    await vi.waitFor(() => shows('16.00'), PATIENT);
    expect(await watching.end('SIGTERM')).toBe(0);
  });

  it('a first watch ends with one sentence, and makes its release where there is room', async () => {
    const home = join(disk?.folder ?? '', 'other');
    disk?.fill(0);
    const failing = command('watch', home);
    expect(await failing.end()).toBe(1);
    expect(linesWith(failing.output, 'There is no space left to write')).toHaveLength(1);
    expect(failing.output).not.toMatch(STACK);
    expect(existsSync(join(home, 'dist'))).toBe(false);
    disk?.free();
    const working = command('watch', home);
    await isPrinted(working, 'Watching the catalog');
    expect(await working.end('SIGTERM')).toBe(0);
    expect(findReleaseProblems(workspace(PROJECT, home))).toEqual([]);
  });

  it('a server says so in one sentence, serves all else, and makes the picture where there is room', async () => {
    const source = await sharp({ create: { width: WIDTH, height: 200, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const name = pictureFileName(assetName(source), WIDTH);
    const pictures = join(realpathSync(work.dist), 'pictures');
    mkdirSync(pictures, { recursive: true });
    deferFiles(pictures, [name], source);
    disk?.fill(0);
    for (const _ of [1, 2, 3]) {
      const answer = await ask(shop, `/pictures/${name}`);
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, expect.any(String)]);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    await shows('16.00');
    await isPrinted(serving, 'There is no space left to write');
    expect(linesWith(serving.output, 'space left')).toHaveLength(1);
    expect(serving.output).not.toMatch(STACK);

    disk?.free();
    expect((await ask(shop, `/pictures/${name}`)).status).toBe(200);
    expect(existsSync(join(pictures, name))).toBe(true);
    expect(readFileSync(join(pictures, name))).toEqual(readFileSync(join(work.pictures, name)));
  });
});
