import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PurgeServer } from '#testing/deploy/purged-cache.ts';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { type DeployReport, deployRelease } from '../deploy.ts';
import { openTarget } from '../targets/open-target.ts';
import { readPurgeService } from './purge-service.ts';

const SHOP = 'https://shop.example';
const REFUSED = { status: 403 };

let server: PurgeServer;
let release: TinyRelease;
beforeEach(async () => {
  server = await PurgeServer.start();
  release = new TinyRelease();
});
afterEach(async () => {
  release.remove();
  await server.close();
});

async function deploy(overrides: object = {}): Promise<DeployReport> {
  const target = await openTarget({ to: join(release.home, 'target') });
  const purge = { service: readPurgeService(`${server.origin}/list`, ''), baseUrl: SHOP };
  return await deployRelease({
    ...{ workspace: release.work, target, grace: { pages: 0, immutable: 0 }, purge, ...overrides },
  });
}

/** Another machine, which has the release and knows nothing of deploys. */
const elsewhere = () => ({ workspace: { ...release.work, deploys: join(release.home, 'elsewhere') } });

/** Addresses that were purged since the last call. */
function purged(): string[] {
  const urls = (server.bodies() as { urls: string[] }[]).flatMap((body) => body.urls);
  server.forget();
  return urls.map((url) => url.slice(SHOP.length));
}

/** Deploys a change of a page that the cache does not purge. */
async function leaveUnpurged(page: string): Promise<void> {
  release.publish([page]);
  server.answers.push(REFUSED);
  await expect(deploy()).rejects.toThrow('The release is deployed, and the next deploy purges');
  server.forget();
}

it('purges exactly the addresses that it changed', async () => {
  await deploy({ purge: null });
  release.publish(['/de/']);
  const { changed } = await deploy();
  expect(changed).toEqual(expect.arrayContaining(['/de/', '/de/_payload.json', '/builds/latest.json']));
  expect(changed).not.toContain('/');
  expect(purged()).toEqual(changed);
  expect(await deploy()).toMatchObject({ changed: [], purged: 0 });
  expect(server.received).toEqual([]);
});

it('asks for no purge in a dry run', async () => {
  await deploy({ dryRun: true });
  expect(server.received).toEqual([]);
});

describe('what could not be purged', () => {
  beforeEach(() => deploy({ purge: null }));

  it('is purged by the next deploy, together with what changed since', async () => {
    await leaveUnpurged('/de/');
    release.publish(['/']);
    await deploy();
    expect(purged()).toEqual(expect.arrayContaining(['/', '/de/']));
    await deploy();
    expect(purged()).toEqual([]);
  });

  it('is purged by a deploy that has nothing else to do, which sends no file', async () => {
    await leaveUnpurged('/de/');
    server.answers.push(REFUSED);
    await expect(deploy()).rejects.toThrow('refused to purge');
    server.forget();
    expect(await deploy()).toMatchObject({ sent: [], changed: [] });
    expect(purged()).toContain('/de/');
    await deploy();
    expect(purged()).toEqual([]);
  });

  it('is purged by another machine, and then by no other', async () => {
    await leaveUnpurged('/de/');
    await leaveUnpurged('/');
    await deploy(elsewhere());
    expect(purged()).toEqual(expect.arrayContaining(['/', '/de/']));
    await deploy();
    expect(purged()).toEqual([]);
  });

  it('is purged where this machine has lost what it knew', async () => {
    await leaveUnpurged('/de/');
    rmSync(release.work.deploys, { recursive: true });
    await deploy();
    expect(purged()).toContain('/de/');
  });

  it('waits for a machine that knows the cache; others say so', async () => {
    await leaveUnpurged('/de/');
    release.publish(['/']);
    const lines: string[] = [];
    await deploy({ ...elsewhere(), purge: null, log: (line: string) => lines.push(line) });
    expect(lines).toEqual([
      expect.stringMatching(/^The cache in front of \S+ has not purged.* ISLET_CDN is not set here\./),
    ]);
    await deploy();
    expect(purged()).toContain('/de/');
  });

  it('outlives the joining of many deploys, and leaves no part behind', async () => {
    for (let count = 0; count < 66; count++) await leaveUnpurged(count % 2 === 0 ? '/' : '/de/');
    await deploy(elsewhere());
    expect(purged()).toEqual(expect.arrayContaining(['/', '/de/']));
    release.publish(['/']);
    await deploy();
    const parts = readdirSync(join(release.home, 'target/.islet-deploy')).filter((name) => /gz$/.test(name));
    expect(parts.length).toBeLessThan(10);
  });

  it('is everything where the target has lost the parts that name it', async () => {
    await leaveUnpurged('/de/');
    const journal = join(release.home, 'target/.islet-deploy');
    for (const name of readdirSync(journal).filter((one) => one.endsWith('.gz'))) rmSync(join(journal, name));
    await deploy();
    expect(purged()).toEqual(expect.arrayContaining(['/', '/de/', '/_redirects']));
  });
});
