import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pictureFileName } from '#storefront/domain/catalog/image-sources.ts';
import { ask, temporaryFolder, writeFiles } from '#testing/fixtures/served-folder.ts';
import { PictureMaker } from '../../pipeline/pictures/picture-maker.ts';
import { assetName, processPicture } from '../../pipeline/pictures/process-picture.ts';
import { deferFiles } from '../../pipeline/pictures/unfinished-pictures.ts';
import { type RunningServer, startServer } from './server.ts';

/** For machines that are busy with other tests. */
const PATIENT = { timeout: 30_000 };
const WIDTH = 400;

let source: Buffer;
let file: Buffer;
let folder: ReturnType<typeof temporaryFolder>;
let server: RunningServer;
let name: string;

beforeAll(async () => {
  source = await sharp({ create: { width: WIDTH, height: 200, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await processPicture(source, WIDTH, (width, made) => {
    if (width === WIDTH) file = made;
  });
  name = pictureFileName(assetName(source), WIDTH);
});

beforeEach(async () => {
  folder = temporaryFolder();
  const root = join(folder.path, 'dist');
  writeFiles(root, { 'index.html': 'home', '404.html': 'Page Not Found' });
  deferFiles(join(root, 'pictures'), [name], source);
  server = await startServer({ root, port: 0, pictures: new PictureMaker(join(folder.path, 'store')) });
});
afterEach(async () => {
  await server.close();
  folder.remove();
});

const made = () => existsSync(join(folder.path, 'dist/pictures', name));

describe('a picture that the release is missing', PATIENT, () => {
  it('is made when it is asked for, and then served as any other', async () => {
    expect(made()).toBe(false);
    const first = await ask(server.url, `/pictures/${name}`);
    expect(first.status).toBe(200);
    expect(first.body.equals(file)).toBe(true);
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(file.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(made()).toBe(true);
    const second = await ask(server.url, `/pictures/${name}`);
    for (const answer of [first, second]) delete answer.headers.date;
    expect(second).toEqual(first);
  });

  it('has the same answer for all who ask at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask(server.url, `/pictures/${name}?v=1`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { body } of answers) expect(body.equals(file)).toBe(true);
    expect(readFileSync(join(folder.path, 'store', name)).equals(file)).toBe(true);
  });

  it('answers HEAD, ranges and conditions', async () => {
    const head = await ask(server.url, `/pictures/${name}`, { method: 'HEAD' });
    expect([head.status, head.body.byteLength]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(file.byteLength));
    const conditional = { headers: { 'If-None-Match': head.headers.etag ?? '' } };
    expect((await ask(server.url, `/pictures/${name}`, conditional)).status).toBe(304);
  });

  it('answers a range with the first request already', async () => {
    const part = await ask(server.url, `/pictures/${name}`, { headers: { Range: 'bytes=2-9' } });
    expect(part.status).toBe(206);
    expect(part.body.equals(file.subarray(2, 10))).toBe(true);
    const beyond = await ask(server.url, `/pictures/${name}`, { headers: { Range: 'bytes=999999-' } });
    expect(beyond.status).toBe(416);
  });

  it.each([
    '/pictures/0123456789abcdef-400.webp',
    '/pictures/../store/index.sqlite',
    '/pictures/%2e%2e%2findex.html',
    '/pictures/.islet-source-0123456789abcdef-400.webp',
    '/pictures/',
    '/pictures/0123456789abcdef-400.webp/',
  ])('is none where the release does not know it: %s', async (path) => {
    const answer = await ask(server.url, path);
    expect([answer.status, answer.text]).toEqual([404, 'Not found.\n']);
    expect(existsSync(join(folder.path, 'store'))).toBe(false);
  });

  it('is not found in a width that pictures are not made in, nor is its source shown', async () => {
    const other = name.replace('-400', '-399');
    expect((await ask(server.url, `/pictures/${other}`)).status).toBe(404);
    expect((await ask(server.url, `/pictures/.islet-source-${name}`)).status).toBe(404);
  });

  it('is an error where it cannot be made, and all else is served on', async () => {
    const broken = source.subarray(0, 60);
    const brokenName = pictureFileName(assetName(broken), WIDTH);
    deferFiles(join(folder.path, 'dist/pictures'), [brokenName], broken);
    for (const _ of [1, 2]) {
      const answer = await ask(server.url, `/pictures/${brokenName}`);
      expect([answer.status, answer.text]).toEqual([500, 'This picture cannot be made.\n']);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    expect((await ask(server.url, `/pictures/${name}`)).status).toBe(200);
    expect((await ask(server.url, '/')).text).toBe('home');
  });

  it('is not found by a server that makes none', async () => {
    const plain = await startServer({ root: join(folder.path, 'dist'), port: 0 });
    expect((await ask(plain.url, `/pictures/${name}`)).status).toBe(404);
    await plain.close();
  });
});
