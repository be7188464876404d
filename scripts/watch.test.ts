import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FixtureBackend, serveFixture } from '../src/backend/fixtures/serve-fixture.ts';
import { fillStore } from '../src/backend/tools/fill-store.ts';
import { readStatus } from '../src/operations/watch/status/watch-status.ts';
import type { LatestBuild } from '../src/pipeline/publish/manifest.ts';
import { type Workspace, workspace } from '../src/pipeline/workspace.ts';
import { CATALOGS, type CatalogName, CRASH_SHOP } from '../src/testing/crash/crash-catalogs.ts';
import { drawPictures } from '../src/testing/crash/crash-shop.ts';
import { PurgeServer } from '../src/testing/deploy/purged-cache.ts';
import { S3Server } from '../src/testing/deploy/s3-server.ts';
import { ProjectCommand } from '../src/testing/machine/child.ts';

const PROJECT = fileURLToPath(new URL('../', import.meta.url));
const SHOP = 'https://shop.example';
const CAP = 'product/cap/index.html';
/** Long enough for a release and its deploy on a busy machine. */
const PATIENT = { timeout: 60_000, interval: 50 };
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let home: string;
let work: Workspace;
let backend: FixtureBackend;
let bucket: S3Server;
let cache: PurgeServer;
let watching: ProjectCommand;

const command = (name: string, args: readonly string[] = []) =>
  new ProjectCommand(name, args, {
    ISLET_HOME: home,
    ISLET_GRAPHQL_URL: backend.url,
    ISLET_BASE_URL: SHOP,
    ISLET_HOOK_PORT: '0',
    ISLET_POLL_SECONDS: '1',
    ISLET_FULL_SCAN_SECONDS: '2',
    ISLET_RELEASE_SECONDS: '1',
    ...{ ISLET_CDN: `${cache.origin}/list`, ISLET_CDN_TOKEN: '' },
  });

async function run(name: string, ...args: string[]) {
  const running = command(name, args);
  return { code: await running.end(), output: running.output };
}

const watch = () => command('watch', ['--deploy', `s3://${S3Server.bucket}`, '--endpoint', bucket.endpoint]);

function become(catalog: CatalogName): void {
  fillStore(backend.store, CATALOGS[catalog](), { source: 'demo', version: catalog, shop: CRASH_SHOP });
}

const priceIn = (page: string) => /€([\d.]+)/.exec(page)?.[1];
const served = () => priceIn(readFileSync(join(work.dist, CAP), 'utf8'));
const inBucket = async () => priceIn((await (await bucket.get(CAP)).Body?.transformToString()) ?? '');
const isServed = (price: string) => vi.waitFor(() => expect(served()).toBe(price), PATIENT);
const isDeployed = (price: string) => vi.waitFor(async () => expect(await inBucket()).toBe(price), PATIENT);
const isPrinted = (text: string) => vi.waitFor(() => expect(watching.output).toContain(text), PATIENT);
const isPurged = (path: string) =>
  vi.waitFor(
    () => expect(cache.received.some(({ body }) => body.includes(`"${SHOP}${path}"`))).toBe(true),
    PATIENT,
  );
const releaseId = () =>
  (JSON.parse(readFileSync(join(work.dist, 'builds/latest.json'), 'utf8')) as LatestBuild).id;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'islet-test-'));
  work = workspace(PROJECT, home);
  [backend, bucket, cache] = await Promise.all([
    serveFixture({ catalog: CATALOGS.plain(), shop: CRASH_SHOP, siteUrl: null }),
    S3Server.start(),
    PurgeServer.start(),
  ]);
  await drawPictures(backend.media);
});
afterAll(async () => {
  await watching?.end('SIGKILL');
  await Promise.all([backend.close(), bucket.close(), cache.close()]);
  rmSync(home, { recursive: true, force: true });
});

it('ends cleanly before its first release, and makes it with the next start', async () => {
  watching = watch();
  await vi.waitFor(() => expect(existsSync(work.status)).toBe(true), PATIENT);
  expect(await watching.end('SIGTERM')).toBe(0);
  expect(watching.output).toContain('Stopped before the first release');
  expect(readStatus(work.status)?.state).toBe('stopped');
  expect(existsSync(work.dist)).toBe(false);
});

describe('beside the commands of other processes', () => {
  let first: string;
  beforeAll(async () => {
    watching = watch();
    await isPrinted('Watching the catalog');
    await isDeployed('16.00');
    first = releaseId();
    cache.forget();
  });

  it('deploys a change of the catalog to a bucket, and has its pages purged from the cache', async () => {
    become('cheaper');
    await isDeployed('12.50');
    await isPurged('/product/cap/');
  });

  it('leaves a rollback as it is, deploys it and says so, until the catalog flows', async () => {
    const { output, code } = await run('release', 'rollback', first);
    expect([code, output]).toEqual([0, expect.stringContaining('Nothing is released until')]);
    expect(served()).toBe('16.00');
    await isPrinted(`A rollback to release ${first} holds`);
    await isDeployed('16.00');
    become('grown');
    const polled = readStatus(work.status)?.held?.checkedAt;
    await vi.waitFor(() => expect(readStatus(work.status)?.held?.checkedAt).not.toBe(polled), PATIENT);
    expect(served()).toBe('16.00');
    expect(existsSync(join(work.dist, 'product/straw-hat'))).toBe(false);
    expect((await run('status')).output).toContain(`A rollback to release ${first} holds`);

    become('cheaper');
    expect((await run('release', 'follow')).output).toContain('a release of what it is now is being made');
    await isServed('12.50');
    await isDeployed('12.50');
    expect((await run('status')).output).not.toContain('holds');
  });

  it('says that a purge fails, and purges once it is started anew', async () => {
    cache.answers.push(...Array.from({ length: 50 }, () => ({ status: 403 })));
    become('plain');
    await isDeployed('16.00');
    await isPrinted('refused to purge');
    const { code, output } = await run('status');
    expect([code, output]).toEqual([1, expect.stringContaining('refused to purge')]);
    // A deploy that is killed would count as under way for two minutes.
    expect(await watching.end('SIGTERM')).toBe(0);
    cache.answers.length = 0;
    cache.forget();
    rmSync(work.deploys, { recursive: true });
    watching = watch();
    await isPurged('/product/cap/');
  });

  it('ends when it is stopped', async () => {
    await isPrinted('Watching the catalog');
    expect(await watching.end('SIGTERM')).toBe(0);
  });

  it('says that a rollback holds where nothing watches, and where nothing ever has', async () => {
    const holds = `A rollback to release ${first} holds`;
    expect((await run('release', 'rollback', first)).code).toBe(0);
    const stopped = await run('status');
    expect(stopped).toEqual({ code: 1, output: expect.stringContaining('it was stopped') as string });
    expect(stopped.output).toContain(holds);
    rmSync(work.status);
    const never = await run('status');
    expect(never).toEqual({ code: 1, output: expect.stringContaining('Nothing watches') as string });
    expect(never.output).toContain(holds);
  });

  it('says that a rollback holds from the first moment of a watch on, and while it is not deployed', async () => {
    const holds = `A rollback to release ${first} holds`;
    cache.answers.push(...Array.from({ length: 50 }, () => ({ status: 403 })));
    rmSync(work.deploys, { recursive: true });
    watching = watch();
    await vi.waitFor(() => expect(existsSync(work.status)).toBe(true), PATIENT);
    expect((await run('status')).output).toContain(holds);
    await isPrinted('refused to purge');
    const { code, output } = await run('status');
    expect([code, output]).toEqual([1, expect.stringContaining('refused to purge')]);
    expect(output).toContain(holds);
    cache.answers.length = 0;
    expect(await watching.end('SIGTERM')).toBe(0);
  });
});
