import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PurgeServer } from '#testing/deploy/purged-cache.ts';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { type DeployReport, deployRelease } from './deploy.ts';
import { readPurgeService } from './purge/purge-service.ts';
import { openTarget } from './targets/open-target.ts';

/** A release of more pages than one price changes. */
const MANY = Array.from({ length: 600 }, (_, number) => `/many-${number}/`);
const NEWEST = ['de/_payload.json', 'de/index.html'];

let release: TinyRelease;
beforeEach(async () => {
  release = new TinyRelease();
  await deploy();
  release.publish(MANY);
  release.publish(['/de/']);
});
afterEach(() => release.remove());

const there = (path: string) => join(release.home, 'target', path);

/** @param most files that the target takes before it fails */
async function deploy(overrides: object = {}, most = Number.POSITIVE_INFINITY): Promise<DeployReport> {
  const target = await openTarget({ to: join(release.home, 'target') });
  const put = target.put.bind(target);
  let files = 0;
  target.put = (file, lease) => {
    files += 1;
    return files > most ? Promise.reject(new Error('The target is full.')) : put(file, lease);
  };
  return await deployRelease({
    ...{ workspace: release.work, target, grace: { pages: 0, immutable: 0 }, ...overrides },
  });
}

/** Another machine, which has the release and knows nothing of deploys. */
const elsewhere = () => ({ workspace: { ...release.work, deploys: join(release.home, 'elsewhere') } });

it('come before the many of a release before them, each once', async () => {
  const { sent } = await deploy();
  expect(sent.slice(0, 2)).toEqual(NEWEST);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.filter((path) => path.startsWith('many-'))).toHaveLength(1200);
  expect(sent.at(-1)).toBe('builds/latest.json');
  expect(await deploy()).toMatchObject({ sent: [], removed: [] });
});

it('bring what they may name', async () => {
  release.write('_assets/newer.js', 'newer');
  expect((await deploy()).sent.slice(0, 3)).toEqual(['_assets/newer.js', ...NEWEST]);
});

it('are not sent again where the many are sent later', async () => {
  await expect(deploy({}, 3)).rejects.toThrow('The target is full.');
  expect(readFileSync(there('de/index.html'), 'utf8')).toBe('/de/ in build3');
  expect(existsSync(there('many-5/index.html'))).toBe(false);
  for (const machine of [{}, elsewhere()]) {
    const planned = await deploy({ ...machine, dryRun: true });
    expect(planned.sent).not.toContain('de/index.html');
    expect(planned.sent).toContain('many-5/index.html');
  }
  expect((await deploy(elsewhere())).sent).not.toContain('de/index.html');
  expect(existsSync(there('many-5/index.html'))).toBe(true);
});

it('wait for a page that they link to, and that the target has not had yet', async () => {
  release.write('de/index.html', '<a class="card" href="/many-599/?from=de">Many</a>');
  const { sent } = await deploy();
  expect(sent.indexOf('many-599/index.html')).toBeLessThan(sent.indexOf('de/index.html'));
});

it.each([
  ['this', () => ({})],
  ['another', elsewhere],
])('wait for it too where an earlier deploy of %s machine was interrupted', async (_, machine) => {
  await expect(deploy({}, 40)).rejects.toThrow('The target is full.');
  release.publish(['/de/']);
  release.write('de/index.html', '<a href=/many-599/>Many</a>');
  const { sent } = await deploy(machine());
  expect(sent.indexOf('many-599/index.html')).toBeLessThan(sent.indexOf('de/index.html'));
  release.publish(['/de/']);
  expect((await deploy(machine())).sent.slice(0, 2)).toEqual(NEWEST);
});

it('wait for nothing where a link leads to no page of the shop', async () => {
  release.write('de/index.html', '<a href="/blog/">Blog</a> <a href="/%">?</a> <a href="/de/">Here</a>');
  expect((await deploy()).sent.slice(0, 2)).toEqual(NEWEST);
});

it('are purged from the cache in front, at once and again when all is sent', async () => {
  const server = await PurgeServer.start();
  const purge = { service: readPurgeService(`${server.origin}/list`, ''), baseUrl: 'https://shop.example' };
  const urls = () => (server.bodies() as { urls: string[] }[]).flatMap((body) => body.urls);
  await expect(deploy({ purge }, 2)).rejects.toThrow('The target is full.');
  await expect.poll(urls).toContain('https://shop.example/de/');
  server.forget();
  await deploy({ purge });
  expect(urls()).toEqual(
    expect.arrayContaining(['https://shop.example/de/', 'https://shop.example/many-5/']),
  );
  await server.close();
});
