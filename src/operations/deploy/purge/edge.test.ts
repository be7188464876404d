import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CdnName, CdnStandIn } from '#testing/deploy/cdn.ts';
import { TinyRelease } from '#testing/deploy/tiny-release.ts';
import { ask } from '#testing/fixtures/served-folder.ts';
import { type RunningServer, startServer } from '../../serve/server.ts';
import { deployRelease } from '../deploy.ts';
import { openTarget } from '../targets/open-target.ts';

const KEY = 'islet';

let release: TinyRelease;
let server: RunningServer;
let cdn: CdnStandIn;
beforeEach(async () => {
  release = new TinyRelease();
});
afterEach(async () => {
  await cdn.close();
  await server.close();
  release.remove();
});

/** Deploys the release into the folder that the server behind the CDN serves. */
async function deploy(key: string | null, purges = true): Promise<void> {
  const target = await openTarget({ to: join(release.home, 'target') });
  const purge = purges ? cdn.purge(key) : null;
  await deployRelease({ workspace: release.work, target, grace: { pages: 0, immutable: 0 }, purge });
}

/** Puts a CDN in front of the deployed shop, which asks it to keep everything for a day. */
async function open(name: CdnName, key: string | null): Promise<void> {
  await deploy(key, false);
  server = await startServer({ root: join(release.home, 'target'), port: 0, tagKey: key });
  cdn = await CdnStandIn.start(name, server.url);
}

/** Asks the CDN. @returns such as `HIT 200 /de/ in build1` */
async function asked(path: string): Promise<string> {
  const { status, headers, text } = await ask(cdn.edge.origin, path);
  return `${headers['x-cache']} ${status} ${headers.location ?? text.trim()}`;
}

const WAYS = (['cloudflare', 'fastly', 'bunny'] as const).flatMap((name) => [
  { name, key: KEY },
  { name, key: null },
]);

describe.each(WAYS)('$name with the key $key', ({ name, key }) => {
  beforeEach(() => open(name, key));

  it('shows a changed page, and keeps the others', async () => {
    for (const path of ['/de/', '/', '/_assets/script.js']) await asked(path);
    expect(await asked('/de/')).toBe('HIT 200 /de/ in build1');
    release.publish(['/product/mug/']);
    await deploy(key);
    for (const path of ['/de/', '/', '/_assets/script.js']) expect(await asked(path)).toMatch(/^HIT 200/);
    release.publish(['/de/']);
    await deploy(key);
    expect(await asked('/de/')).toBe('MISS 200 /de/ in build3');
    expect(await asked('/_assets/script.js')).toBe('HIT 200 script');
    expect(cdn.answers).not.toContain(429);
  });

  it('shows a page that somebody asked for before there was one', async () => {
    const addresses = ['/product/new/', '/product/new', '/product/new/_payload.json'];
    for (const path of addresses) {
      expect(await asked(path)).toMatch(/^MISS 404/);
      expect(await asked(path)).toMatch(/^HIT 404/);
    }
    release.publish(['/product/new/']);
    await deploy(key);
    expect(await asked('/product/new/')).toBe('MISS 200 /product/new/ in build2');
    expect(await asked('/product/new')).toBe('MISS 308 /product/new/');
    expect(await asked('/product/new/_payload.json')).toMatch(/^MISS 200/);
  });

  it('shows that a page is gone, and that it is back', async () => {
    release.publish(['/product/mug/']);
    await deploy(key);
    await asked('/product/mug/');
    release.publish([], ['/product/mug/']);
    await deploy(key);
    // Files that left a release are removed by the deploy after it.
    await deploy(key);
    expect(await asked('/product/mug/')).toMatch(/^MISS 404/);
    release.publish(['/product/mug/']);
    await deploy(key);
    expect(await asked('/product/mug/')).toBe('MISS 200 /product/mug/ in build4');
  });
});

it('purges by tags what addresses cannot name: the same page with a query', async () => {
  await open('cloudflare', KEY);
  release.publish(['/product/mug/']);
  await deploy(KEY);
  await asked('/product/mug/?from=ad');
  release.publish(['/product/mug/']);
  await deploy(KEY);
  expect(await asked('/product/mug/?from=ad')).toBe('MISS 200 /product/mug/ in build3');
});

it('purges more than a CDN takes at once, within its limits', async () => {
  await open('bunny', KEY);
  const products = Array.from({ length: 30 }, (_, index) => `/product/mug-${index}/`);
  release.publish(products);
  await deploy(KEY);
  for (const path of products) await asked(path);
  release.publish(products);
  await deploy(KEY);
  for (const path of products) expect(await asked(path)).toMatch(/^MISS 200 .* in build3$/);
  expect(new Set(cdn.answers)).toEqual(new Set([200]));
});
