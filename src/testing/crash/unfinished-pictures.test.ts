import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CrashShop, type ShopState } from '#testing/crash/crash-shop.ts';
import { findReleaseProblems } from '#testing/crash/release-problems.ts';
import { ReleaseProcess, releaseThenMakePictures } from '#testing/crash/release-process.ts';
import { NIGHTLY } from '#testing/tier.ts';
import { startServer } from '../../operations/serve/server.ts';
import { PictureMaker } from '../../pipeline/pictures/picture-maker.ts';
import { unfinishedPictures } from '../../pipeline/pictures/unfinished-pictures.ts';

const BEFORE: ShopState = { catalog: 'plain', code: 'one' };
const PICTURED: ShopState = { catalog: 'pictured', code: 'one' };
const SHRUNK: ShopState = { catalog: 'shrunk', code: 'one' };
const PATIENT = { timeout: 120_000 };

let shop: CrashShop;
/** The pictures of a whole release, in base64 by their path. */
let wholePictures: Map<string, string>;
beforeAll(async () => {
  shop = await CrashShop.open();
  const root = realpathSync(shop.work.dist);
  wholePictures = new Map(named().map((path) => [path, readFileSync(join(root, path)).toString('base64')]));
}, 120_000);
afterAll(() => shop.close(), 60_000);

/** A release of the plain catalog whose pictures are all to be made, as one is that was killed early. */
beforeEach(async () => {
  shop.forgetPictures();
  shop.become(BEFORE);
  await shop.deferring.release({ full: true });
}, 120_000);

/** @returns how a release with its pictures later ended, made by a process of its own */
async function release(failpoint: string): Promise<string> {
  const child = new ReleaseProcess(shop.setup, failpoint);
  await child.ready();
  const ending = await child.release({}, true);
  await child.stop();
  return ending.kind === 'failed' ? ending.reason : ending.kind;
}

const releaseAndMakePictures = () => releaseThenMakePictures(shop.deferring, shop.work, {});

const pictures = () => join(realpathSync(shop.work.dist), 'pictures');
const unfinished = () => [...unfinishedPictures(pictures()).values()].flat();

/** The pictures that pages of the served release name. */
function named(): string[] {
  const root = realpathSync(shop.work.dist);
  const pages = readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.html'));
  const texts = pages.map((file) => readFileSync(join(root, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => text.match(/\/pictures\/[\w-]+\.webp/g) ?? []))];
}

/** Answers of a freshly started server for each picture: status or bytes. */
async function answers(): Promise<Map<string, string>> {
  const maker = new PictureMaker(shop.work.pictures);
  const server = await startServer({ root: shop.work.dist, port: 0, pictures: maker });
  try {
    const asked = named().map(async (path): Promise<[string, string]> => {
      const response = await fetch(server.url + path);
      const bytes = Buffer.from(await response.arrayBuffer()).toString('base64');
      return [path, response.status === 200 ? bytes : String(response.status)];
    });
    return new Map(await Promise.all(asked));
  } finally {
    await server.close();
  }
}

describe('a release that was killed before its pictures were made', PATIENT, () => {
  it('has whole pages, and a server answers with every picture as a whole release has it', async () => {
    expect(unfinished().length).toBeGreaterThan(15);
    expect(shop.problems()).toEqual([]);
    expect(findReleaseProblems(shop.work)).not.toEqual([]);
    expect(wholePictures.size).toBeGreaterThan(15);
    expect(await answers()).toEqual(wholePictures);
  });

  it.runIf(NIGHTLY)('has them made by the next process, which publishes nothing for it', async () => {
    const pages = shop.served();
    expect(await release('')).toBe('done');
    expect(unfinished()).toEqual([]);
    expect(findReleaseProblems(shop.work)).toEqual([]);
    const after = shop.served();
    for (const [path, hash] of pages) if (path.endsWith('.html')) expect(after.get(path), path).toBe(hash);
    expect(await shop.converge()).toEqual([]);
  });

  it('is whole once a release for any host was made, also where the catalog is as it was', async () => {
    expect(await shop.converge()).toEqual([]);
    expect(unfinished()).toEqual([]);
    expect(readdirSync(shop.work.pictures).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

describe('a kill while pictures are made', PATIENT, () => {
  it.each(NIGHTLY ? ['picture:2', 'picture:11'] : ['picture:11'])(
    'at %s leaves all to be made or made',
    async (at) => {
      expect(await release(at)).toBe('killed');
      expect(shop.problems()).toEqual([]);
      for (const answer of (await answers()).values()) expect(answer.length).toBeGreaterThan(3);
      await releaseAndMakePictures();
      expect(await shop.converge()).toEqual([]);
    },
  );
});

describe('a release while pictures of the last one are yet to be made', PATIENT, () => {
  const moments = NIGHTLY ? ['assets:1', 'replace:9', 'commit:1'] : ['replace:9'];

  it.each(moments)('killed at %s leaves whole pages, and the next one has all pictures', async (at) => {
    shop.become(PICTURED);
    expect(await release(at)).toBe('killed');
    expect(shop.problems()).toEqual([]);
    for (const answer of (await answers()).values()) expect(answer.length).toBeGreaterThan(3);
    expect(await shop.converge()).toEqual([]);
  });

  it('has new pictures too, and is not delayed by pictures that are no longer shown', async () => {
    shop.become(PICTURED);
    await shop.deferring.release();
    expect(shop.problems()).toEqual([]);
    expect(unfinished().length).toBeGreaterThan(15);
    shop.become(SHRUNK);
    await releaseAndMakePictures();
    expect(findReleaseProblems(shop.work)).toEqual([]);
    expect(await shop.converge()).toEqual([]);
  });

  it.runIf(NIGHTLY)('of other code takes them along', async () => {
    shop.become({ ...PICTURED, code: 'two' });
    await shop.deferring.release();
    expect(shop.problems()).toEqual([]);
    await releaseAndMakePictures();
    expect(await shop.converge()).toEqual([]);
  });
});
