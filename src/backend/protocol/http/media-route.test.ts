import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { measurePictures } from '../../catalog/media/measure.ts';
import { scaledFile, scaledSize } from '../../catalog/media/sizes.ts';
import { type FixtureBackend, serveFixture } from '../../fixtures/serve-fixture.ts';

let backend: FixtureBackend;
let uploads: string;
/** A file beside the media folder. */
let outside: string;
beforeAll(async () => {
  backend = await serveFixture();
  uploads = `${new URL(backend.url).origin}/wp-content/uploads`;
  mkdirSync(join(backend.media, '2026/11'), { recursive: true });
  await sharp({ create: { width: 800, height: 400, channels: 3, background: '#2b6' } })
    .jpeg()
    .toFile(join(backend.media, '2026/11/green mug.jpg'));
  writeFileSync(join(backend.media, '.secret'), 'ledger');
  outside = join(backend.media, '..', 'outside.txt');
  writeFileSync(outside, 'outside');
});
afterAll(async () => {
  await backend.close();
  rmSync(outside, { force: true });
});

test('a picture is served with its type, and again only when it changed', async () => {
  const url = `${uploads}/2026/11/green%20mug.jpg`;
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toContain('max-age=3600');
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
  const etag = response.headers.get('etag') ?? '';
  const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
  expect((await fetch(url, { headers })).status).toBe(304);
});

test('a smaller size is made on request, and stored', async () => {
  const file = join(backend.media, '2026/11/green mug-300x150.jpg');
  expect(existsSync(file)).toBe(false);
  const both = await Promise.all([1, 2].map(() => fetch(`${uploads}/2026/11/green%20mug-300x150.jpg`)));
  expect(both.map((response) => response.status)).toEqual([200, 200]);
  expect(await sharp(file).metadata()).toMatchObject({ width: 300, height: 150, format: 'jpeg' });
});

test('a smaller size is made anew when its picture changes', async () => {
  const source = join(backend.media, '2026/11/green mug.jpg');
  const url = `${uploads}/2026/11/green%20mug-150x150.jpg`;
  const before = Buffer.from(await (await fetch(url)).arrayBuffer());
  const red = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c22' } })
    .jpeg()
    .toBuffer();
  writeFileSync(source, red);
  const later = Date.now() / 1000 + 60;
  utimesSync(source, later, later);
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(before)).toBe(false);
});

test('a size that WordPress does not make is not made', async () => {
  expect((await fetch(`${uploads}/2026/11/green%20mug-123x45.jpg`)).status).toBe(404);
  expect(existsSync(join(backend.media, '2026/11/green mug-123x45.jpg'))).toBe(false);
});

/** Sends a path as it is; `fetch` would tidy it up. */
function rawStatus(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(backend.port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
    });
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer.split(' ')[1] ?? ''));
    socket.on('error', reject);
  });
}

test.each([
  '../outside.txt',
  '%2e%2e/outside.txt',
  '..%2Foutside.txt',
  '.secret',
  'x/../.secret',
  '%00',
  '%',
  '2026/11',
])('nothing but files of the folder: %s', async (path) => {
  expect(await rawStatus(`/wp-content/uploads/${path}`)).toMatch(/^40[034]$/);
});

describe('what is sold', () => {
  const picture = sharp({ create: { width: 800, height: 400, channels: 3, background: '#b26' } });
  const statusOf = async (path: string) => (await fetch(`${uploads}/${path}`)).status;

  test('is not public, nor are smaller sizes of it', async () => {
    backend.store.run("UPDATE downloads SET file = 'charts/gansey.png'");
    mkdirSync(join(backend.media, 'charts'));
    await picture.png().toFile(join(backend.media, 'charts/gansey.png'));
    await picture.png().toFile(join(backend.media, 'charts/preview.png'));
    expect(await statusOf('charts/preview-300x150.png')).toBe(200);
    expect(await statusOf('charts/gansey.png')).toBe(404);
    expect(await statusOf('charts/gansey-300x150.png')).toBe(404);
  });

  const seller = (file: string) => backend.store.run('UPDATE downloads SET file = ?', file);

  test.each([
    '/wp-content/uploads/prints/sea.png',
    'prints//sea.png',
    'prints\\sea.png',
    'Prints/Sea.png',
    'https://store.example/wp-content/uploads/prints/sea.png',
    '//store.example/wp-content/uploads/prints/s%65a.png',
  ])('is not public however the merchant names it: %s', async (download) => {
    seller(download);
    mkdirSync(join(backend.media, 'prints'), { recursive: true });
    await picture.png().toFile(join(backend.media, 'prints/sea.png'));
    for (const name of ['sea.png', 'sea-300x150.png', 'sea-768x384.png']) {
      expect(await statusOf(`prints/${name}`), name).toBe(404);
    }
  });

  test('is not public by sizes that were made before it was sold', async () => {
    seller('nothing.png');
    mkdirSync(join(backend.media, 'sea'));
    await picture.png().toFile(join(backend.media, 'sea/wide.png'));
    expect(await statusOf('sea/wide-768x384.png')).toBe(200);
    seller('sea/wide.png');
    expect(await statusOf('sea/wide-768x384.png')).toBe(404);
    expect(await statusOf('sea/wide-768x384-300x150.png')).toBe(404);
    expect(await statusOf('sea/wide-scaled-300x150.png')).toBe(404);
    // Moved to where files are sold; what is left of it has no picture any more.
    mkdirSync(join(backend.media, 'downloads'), { recursive: true });
    renameSync(join(backend.media, 'sea/wide.png'), join(backend.media, 'downloads/wide.png'));
    seller('downloads/wide.png');
    expect(await statusOf('sea/wide-768x384.png')).toBe(404);
    expect(await statusOf('sea/wide-768x384-300x150.png')).toBe(404);
    // A small preview in its place, of an older date than the sizes of what is sold.
    await sharp({ create: { width: 400, height: 200, channels: 3, background: '#222' } })
      .png()
      .toFile(join(backend.media, 'sea/wide.png'));
    utimesSync(join(backend.media, 'sea/wide.png'), 1, 1);
    expect(await statusOf('sea/wide-768x384.png')).toBe(404);
    expect(await statusOf('sea/wide-300x150.png')).toBe(200);
  });

  test('may be made of a public picture, and a picture may be named like a size', async () => {
    seller('posters/pier-600x300.png');
    mkdirSync(join(backend.media, 'posters'));
    for (const name of ['pier', 'pier-600x300', 'quay-10x10']) {
      await picture.png().toFile(join(backend.media, `posters/${name}.png`));
    }
    expect(await statusOf('posters/pier-600x300.png')).toBe(404);
    expect(await statusOf('posters/pier-300x150.png')).toBe(200);
    expect(await statusOf('posters/quay-10x10.png')).toBe(404);
    backend.store.run(
      "UPDATE media SET file = 'posters/quay-10x10.png' WHERE id = (SELECT min(id) FROM media)",
    );
    expect(await statusOf('posters/quay-10x10.png')).toBe(200);
    expect(await statusOf('posters/quay-10x10-300x150.png')).toBe(200);
  });

  test('has a folder that is never public, whatever the catalog sells now', async () => {
    mkdirSync(join(backend.media, 'downloads'), { recursive: true });
    await picture.png().toFile(join(backend.media, 'downloads/old.png'));
    expect(await statusOf('downloads/old.png')).toBe(404);
    expect(await statusOf('downloads/old-300x150.png')).toBe(404);
    expect(await statusOf('downloads//old.png')).toBe(404);
    expect(await statusOf('downloads%5Cold.png')).toBe(404);
  });
});

test('only reading is allowed', async () => {
  expect((await fetch(`${uploads}/2026/11/green%20mug.jpg`, { method: 'DELETE' })).status).toBe(405);
});

test('sizes are those of WordPress', () => {
  const picture = { width: 1200, height: 900 };
  expect(scaledSize(picture, 'THUMBNAIL')).toEqual({ width: 150, height: 150 });
  expect(scaledSize(picture, 'MEDIUM')).toEqual({ width: 300, height: 225 });
  expect(scaledSize(picture, 'LARGE')).toEqual({ width: 1024, height: 768 });
  expect(scaledSize(picture, 'WOOCOMMERCE_SINGLE')).toEqual({ width: 600, height: 450 });
  expect(scaledSize(picture, '_1536X1536')).toBeNull();
  expect(scaledSize({ width: 120, height: 400 }, 'THUMBNAIL')).toEqual({ width: 120, height: 150 });
  expect(scaledFile('a/b.c.jpg', { width: 3, height: 4 })).toBe('a/b.c-3x4.jpg');
});

test('the smaller size of a picture that was taken sideways is upright, and of no picture there is none', async () => {
  await sharp({ create: { width: 400, height: 800, channels: 3, background: '#2b6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(join(backend.media, 'sideways.jpg'));
  const upright = await fetch(`${uploads}/sideways-300x150.jpg`);
  expect(await sharp(await upright.arrayBuffer()).metadata()).toMatchObject({ width: 300, height: 150 });
  writeFileSync(join(backend.media, 'empty.jpg'), '');
  writeFileSync(join(backend.media, 'page.jpg'), '<!doctype html>');
  expect((await fetch(`${uploads}/empty-300x150.jpg`)).status).toBe(404);
  expect((await fetch(`${uploads}/page-300x150.jpg`)).status).toBe(404);
  const sizes = await measurePictures(backend.media, ['sideways.jpg', 'empty.jpg', 'page.jpg']);
  expect([...sizes]).toEqual([['sideways.jpg', { width: 800, height: 400 }]]);
});
