import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RemoteImageError } from '#kit/errors.ts';
import { pictureFileName } from '#storefront/domain/catalog/image-sources.ts';
import { writeFileAtomic } from '../../kit/files/files.ts';
import { PictureMaker } from './picture-maker.ts';
import { PictureSourceIndex } from './picture-source-index.ts';
import { assetName, processPicture } from './process-picture.ts';
import { deferFiles, publishFile, sourcePath, unfinishedPictures } from './unfinished-pictures.ts';

/** For machines that are busy with other tests. */
const PATIENT = { timeout: 30_000 };
const WIDTHS = [320, 500];

let home: string;
let store: string;
let release: string;
let maker: PictureMaker;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-maker-'));
  store = join(home, 'store');
  release = join(home, 'pipeline/pictures');
  mkdirSync(store);
  maker = new PictureMaker(store);
});
afterEach(() => rmSync(home, { recursive: true }));

const drawing = (background: string) =>
  sharp({
    create: { width: 500, height: 300, channels: 3, background, noise: { type: 'gaussian', sigma: 20 } },
  })
    .jpeg()
    .toBuffer();

/** Publishes a picture that is yet to be made. @returns the names of its files, narrowest first */
function publish(source: Buffer, widths = WIDTHS): string[] {
  const names = widths.map((width) => pictureFileName(assetName(source), width));
  deferFiles(store, names, source);
  for (const name of names) publishFile(store, release, name, true);
  return names;
}

/** The files as a release that is whole would have them. */
async function batch(source: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await processPicture(source, 500, (width, file) =>
    files.set(pictureFileName(assetName(source), width), file),
  );
  return files;
}

const isHidden = (name: string) => name.startsWith('.');

describe('a file that is asked for', PATIENT, () => {
  it('is made as it would have been with the release, in store and release', async () => {
    const source = await drawing('teal');
    const expected = await batch(source);
    for (const name of publish(source).reverse()) {
      expect(await maker.request(release, name)).toBe(true);
      expect(readFileSync(join(release, name)).equals(expected.get(name) ?? Buffer.of())).toBe(true);
      expect(statSync(join(store, name)).ino).toBe(statSync(join(release, name)).ino);
    }
    expect([...readdirSync(store), ...readdirSync(release)].filter(isHidden)).toEqual([]);
  });

  it('is made alone, and once for all who ask', async () => {
    const [small = '', ...others] = publish(await drawing('teal'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => maker.request(release, small)));
    expect(answers.every(Boolean)).toBe(true);
    expect(readdirSync(store).filter((name) => !isHidden(name))).toEqual([small]);
    const made = statSync(join(store, small));
    await maker.request(release, small);
    expect(statSync(join(store, small)).ino).toBe(made.ino);
    expect(unfinishedPictures(release)).toEqual(new Map([[small.slice(0, 16), others.sort()]]));
  });

  it('is taken from the store where that has it, whoever made it', async () => {
    const source = await drawing('teal');
    const [small = ''] = publish(source);
    const other = join(home, 'other/pictures');
    publishFile(store, other, small, true);
    await Promise.all([maker.request(release, small), maker.request(other, small)]);
    expect(statSync(join(other, small)).ino).toBe(statSync(join(release, small)).ino);
  });

  it.each([
    ['of no release', '0123456789abcdef-320.webp'],
    ['of another form', 'favicon.svg'],
    ['outside the folder', '../../secret.webp'],
    ['of a source', '.islet-source-0123456789abcdef-320.webp'],
  ])('%s is unknown', async (_, name) => {
    publish(await drawing('teal'));
    expect(await maker.request(release, name)).toBe(false);
  });

  it('in another width, or not in this release, is unknown', async () => {
    const source = await drawing('teal');
    publish(source, [320]);
    expect(await maker.request(release, pictureFileName(assetName(source), 321))).toBe(false);
    const elsewhere = await drawing('crimson');
    const name = pictureFileName(assetName(elsewhere), 320);
    deferFiles(store, [name], elsewhere);
    expect(await maker.request(release, name)).toBe(false);
    expect(existsSync(join(store, name))).toBe(false);
  });
});

describe('many files at a time', PATIENT, () => {
  it('are made two at a time', async () => {
    const names: string[] = [];
    for (const colour of ['teal', 'crimson', 'gold', 'navy', 'plum']) {
      names.push(...publish(await drawing(colour), [500]));
    }
    // Not the queue as well: a thread that starts between the two readings would be counted twice.
    const busyThreads = () => sharp.counters().process;
    // Work that an earlier test abandoned runs to its end.
    await expect.poll(() => busyThreads() + sharp.counters().queue).toBe(0);
    let waiting = names.length;
    const requests = names.map(async (name) => {
      expect(await maker.request(release, name)).toBe(true);
      waiting -= 1;
    });
    let most = 0;
    while (waiting > 0) {
      most = Math.max(most, busyThreads());
      await setImmediate();
    }
    await Promise.all(requests);
    expect(most).toBe(2);
  });

  it('are over for those who wait for it once nobody asks any more', async () => {
    const requests = publish(await drawing('teal')).map((name) => maker.request(release, name));
    await maker.idle();
    expect(unfinishedPictures(release).size).toBe(0);
    await Promise.all(requests);
  });

  it('are made as a whole, with what is asked for meanwhile', async () => {
    const sources = await Promise.all(['teal', 'crimson'].map(drawing));
    const names = sources.flatMap((source) => publish(source));
    const reported: number[] = [];
    const asked = names[0] ?? '';
    const all = maker.finish(release, (done, total) => reported.push(done, total));
    expect(await maker.request(release, asked)).toBe(true);
    await all;
    expect(reported).toEqual([1, 2, 2, 2]);
    expect(readdirSync(release).sort()).toEqual(names.sort());
  });
});

describe('a source that cannot be processed', PATIENT, () => {
  const broken = async () => (await drawing('teal')).subarray(0, 2000);

  it('is a problem of that picture alone, is tried once, and is noted for the next refresh', async () => {
    const source = await broken();
    const [small = '', middle = ''] = publish(source);
    const [good = ''] = publish(await drawing('gold'));
    await expect(maker.request(release, small)).rejects.toBeInstanceOf(RemoteImageError);
    rmSync(sourcePath(release, middle));
    deferFiles(release, [middle], await drawing('teal'));
    await expect(maker.request(release, middle)).rejects.toBeInstanceOf(RemoteImageError);
    expect(await maker.request(release, good)).toBe(true);
    await maker.finish(release, () => {});
    const index = new PictureSourceIndex(join(store, 'index.sqlite'));
    expect(index.broken()).toEqual([assetName(source)]);
    index.close();
    expect(readdirSync(release)).not.toContain(small);
  });

  it('is taken from the store once that has it after all', async () => {
    const source = await drawing('teal');
    const [small = ''] = publish(source);
    rmSync(sourcePath(release, small));
    deferFiles(release, [small], await broken());
    await expect(maker.request(release, small)).rejects.toThrow('cannot be processed');
    writeFileAtomic(join(store, small), (await batch(source)).get(small) ?? '');
    expect(await maker.request(release, small)).toBe(true);
  });
});
