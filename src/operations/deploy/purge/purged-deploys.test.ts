import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PurgeServer } from '#testing/deploy/purged-cache.ts';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { type DeployReport, deployRelease } from '../deploy.ts';
import { DeployYielded } from '../send-files.ts';
import type { OutgoingFile } from '../targets/deploy-target.ts';
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

const place = () => ({ to: join(release.home, 'target') });

async function deploy(overrides: object = {}): Promise<DeployReport> {
  const target = await openTarget(place());
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

describe('a deploy of many pages', () => {
  const PAGES = Array.from({ length: 12 }, (_, number) => `/page-${number}/`);
  let sent: string[];
  /** Of one file after the other. */
  let target: Awaited<ReturnType<typeof openTarget>>;

  beforeEach(async () => {
    release.publish(PAGES);
    await deploy({ purge: null });
    vi.useFakeTimers({ toFake: ['performance'] });
    const folder = await openTarget(place());
    sent = [];
    const put = async (file: OutgoingFile) => {
      vi.advanceTimersByTime(100);
      if (!file.path.startsWith('builds/')) sent.push(`/${file.path}`);
      return await folder.put(file);
    };
    target = new Proxy(folder, {
      get(of, key) {
        if (key === 'put') return put;
        if (key === 'concurrency') return 1;
        const value: unknown = Reflect.get(of, key, of);
        return typeof value === 'function' ? value.bind(of) : value;
      },
    });
    release.publish(PAGES);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has the first ones purged while it sends the others, and no page twice', async () => {
    let first = Number.POSITIVE_INFINITY;
    server.onRequest = () => {
      first = Math.min(first, sent.length);
    };
    const { changed } = await deploy({ target });
    expect(first).toBeLessThan(2 * PAGES.length);
    expect(purged().sort()).toEqual(changed);
  });

  it('has those purged at its end that the cache refused to purge meanwhile', async () => {
    server.answers.push(REFUSED);
    const { changed } = await deploy({ target });
    const [refused, ...accepted] = server.bodies() as { urls: string[] }[];
    expect(refused?.urls.length).toBeLessThan(changed.length);
    expect(accepted.flatMap(({ urls }) => urls).sort()).toEqual(changed.map((address) => SHOP + address));
  });

  it('has those purged that it has sent when it makes room, and the next one sends the newest first', async () => {
    await expect(deploy({ target, shouldYield: () => true })).rejects.toThrow(DeployYielded);
    expect(sent.slice(0, 2)).toEqual(['/page-0/_payload.json', '/page-0/index.html']);
    await expect.poll(purged).toEqual(['/page-0/', '/page-0/_payload.json']);
    release.publish(['/page-11/']);
    sent = [];
    const { changed } = await deploy({ target });
    expect(sent.slice(0, 2)).toEqual(['/page-11/_payload.json', '/page-11/index.html']);
    expect(purged()).toEqual(expect.arrayContaining(changed));
  });
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
