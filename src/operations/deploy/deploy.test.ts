import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSiteProblems } from '#testing/crash/release-problems.ts';
import { DeployShop } from '#testing/deploy/deploy-shop.ts';
import { randomDeployKills } from '#testing/deploy/random-deploy-kills.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { TIER } from '#testing/tier.ts';

let server: S3Server;
let shop: DeployShop;
let home: string;
beforeAll(async () => {
  [server, shop] = await Promise.all([S3Server.start(), DeployShop.open()]);
  home = mkdtempSync(join(tmpdir(), 'islet-deploy-'));
}, 300_000);
afterAll(async () => {
  await shop.close();
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

const bucket = (prefix: string) => ({ to: `s3://${S3Server.bucket}/${prefix}`, endpoint: server.endpoint });

/** Path -> hash of the files in a folder but those of the deploy itself. */
function filesIn(folder: string): Map<string, string> {
  const root = realpathSync(folder);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hashes = files.map((entry): [string, string] => {
    const file = join(entry.parentPath, entry.name);
    return [file.slice(root.length + 1), createHash('sha256').update(readFileSync(file)).digest('hex')];
  });
  return new Map(hashes.filter(([path]) => !path.startsWith('.')).sort());
}

const released = () => filesIn(shop.shop.work.dist);

/** Files of a release for a bucket: no compressed copies, and no files for other hosts. */
const forBucket = () =>
  new Map([...released()].filter(([path]) => !/\.(br|gz)$|^_headers$|^_redirects$/.test(path)));

async function download(prefix: string): Promise<string> {
  const folder = mkdtempSync(join(home, 'bucket-'));
  await server.download(`${prefix}/`, folder);
  return folder;
}

describe('a bucket', { timeout: 120_000 }, () => {
  it('gets the whole release', async () => {
    const before = await shop.deploy(bucket('shop'), { dryRun: true });
    expect(before.sent.length).toBeGreaterThan(100);
    expect(await server.keys()).toEqual([]);
    const { sent } = await shop.deploy(bucket('shop'));
    expect(sent).toEqual(before.sent);
    expect(sent.at(-1)).toBe('builds/latest.json');
    const folder = await download('shop');
    expect(filesIn(folder)).toEqual(forBucket());
    expect(findSiteProblems(folder)).toEqual([]);
  });

  it('keeps types and rules for caches with each file, and redirects', async () => {
    const headers = async (path: string) => {
      const { ContentType, CacheControl, ContentEncoding } = await server.get(`shop/${path}`);
      return [ContentType, CacheControl, ContentEncoding];
    };
    const paths = [...forBucket().keys()];
    const script = paths.find((path) => /^_assets\/.*\.js$/.test(path)) ?? '';
    const picture = paths.find((path) => /^pictures\/.*\.webp$/.test(path)) ?? '';
    const immutable = 'public, max-age=31536000, immutable';
    expect(await headers('de/product/cap/index.html')).toEqual([
      'text/html; charset=utf-8',
      'no-cache',
      undefined,
    ]);
    expect(await headers('builds/latest.json')).toEqual([
      'application/json; charset=utf-8',
      'no-cache',
      undefined,
    ]);
    expect(await headers(script)).toEqual(['text/javascript; charset=utf-8', immutable, undefined]);
    expect(await headers(picture)).toEqual(['image/webp', immutable, undefined]);
    const { WebsiteRedirectLocation } = await server.get('shop/de/shop/index.html');
    expect(WebsiteRedirectLocation).toBe('/de/products/');
  });

  it('gets of the next release only what changed, from any machine, without being listed', async () => {
    const before = forBucket();
    await shop.release('cheaper');
    const after = forBucket();
    const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
    const elsewhere = await shop.deploy(bucket('shop'), { ...shop.otherMachine(), dryRun: true });
    expect([...elsewhere.sent].sort()).toEqual(changed.sort());
    // The record and its one part.
    expect(elsewhere.requests).toBe(2);
    server.front.seen.splice(0);
    const { sent, changed: addresses } = await shop.deploy(bucket('shop'));
    expect([...sent].sort()).toEqual(changed);
    const requests = server.front.seen.filter((line) => !line.includes('/.islet-deploy/'));
    expect(new Set(requests)).toEqual(new Set(sent.map((path) => `PUT /shop/shop/${path}`)));
    expect(addresses).toContain('/product/cap/');
    expect(addresses).toContain('/builds/latest.json');
    expect(addresses).not.toContainEqual(expect.stringContaining('catalog-index'));
    expect(filesIn(await download('shop'))).toEqual(after);
    expect(await shop.deploy(bucket('shop'))).toMatchObject({ sent: [], requests: 1, changed: [] });
  });

  it('that holds the shop of another store is left alone', async () => {
    const key = 'shop/.islet-deploy/record.json';
    const record = (await (await server.get(key)).Body?.transformToString()) ?? '';
    await server.put(key, JSON.stringify({ ...JSON.parse(record), store: 'another' }));
    await expect(shop.deploy(bucket('shop'))).rejects.toThrow(
      /s3:\/\/shop\/shop holds the shop of another store\. Choose/,
    );
    await server.put(key, record);
  });

  it('stores texts compressed where asked to, and sends all of them again for it', async () => {
    const { sent } = await shop.deploy({ ...bucket('shop'), encoding: 'gzip' });
    expect([...sent].filter((path) => !path.endsWith('/shop/index.html'))).toEqual(
      expect.arrayContaining([...forBucket().keys()]),
    );
    const { ContentEncoding, Body } = await server.get('shop/product/cap/index.html');
    expect(ContentEncoding).toBe('gzip');
    expect((await Body?.transformToByteArray())?.slice(0, 2)).toEqual(new Uint8Array([0x1f, 0x8b]));
  });
});

describe('a folder', { timeout: 120_000 }, () => {
  it('gets all files of a release, those for hosts too, and only what changed after that', async () => {
    await shop.release('plain');
    const to = join(home, 'folder');
    await shop.deploy({ to });
    const before = released();
    expect(filesIn(to)).toEqual(before);
    await shop.release('cheaper');
    const after = released();
    const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path);
    const { sent } = await shop.deploy({ to });
    expect([...sent].sort()).toEqual(changed);
    expect(readFileSync(join(to, '_redirects'), 'utf8')).toContain('/de/shop/ /de/products/ 301');
  });

  it('gets pictures that the release was made without, before the pages that show them', async () => {
    await shop.releaseWithoutPictures();
    const pictures = join(shop.shop.work.dist, 'pictures');
    expect(readdirSync(pictures).filter((name) => !name.startsWith('.'))).toEqual([]);
    const to = join(home, 'pictures');
    const { sent } = await shop.deploy({ to });
    expect(readdirSync(join(to, 'pictures')).length).toBeGreaterThan(5);
    expect(findSiteProblems(to)).toEqual([]);
    const lastPicture = sent.findLastIndex((path) => path.startsWith('pictures/'));
    expect(lastPicture).toBeLessThan(sent.findIndex((path) => path.endsWith('.html')));
  });
});

it('leaves a whole shop wherever it is killed, and is taken up by the next deploy, here or elsewhere', {
  timeout: 120_000 + TIER.deployKills * 60_000,
}, async () => {
  const seed = Number(process.env.ISLET_TEST_SEED ?? 20_261_122);
  for await (const { story, problems } of randomDeployKills(shop, server, TIER.deployKills, seed)) {
    expect(problems, story).toEqual([]);
  }
});
