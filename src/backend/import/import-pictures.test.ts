import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { importPictures } from './import-pictures.ts';

let png: Buffer;
let server: Server;
let origin: string;
let requested: string[];
let home: string;
let folder: string;
let media: string;

beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#642' } })
    .png()
    .toBuffer();
  server = createServer(({ url = '' }, response) => {
    requested.push(url);
    if (url.startsWith('/moved')) response.writeHead(302, { Location: '/mug.jpg' }).end();
    else if (url.startsWith('/text')) response.end('no picture');
    else if (url.startsWith('/missing')) response.writeHead(404).end();
    else response.end(png);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  requested = [];
  home = mkdtempSync(join(tmpdir(), 'islet-pictures-'));
  folder = join(home, 'exported');
  media = join(home, 'media');
  mkdirSync(folder);
  mkdirSync(media);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const bring = (sources: string[], options: { allowLoopback?: boolean; maxBytes?: number } = {}) =>
  importPictures(
    sources,
    {
      media,
      folder,
      allowLoopback: options.allowLoopback ?? true,
      limits: { maxBytes: options.maxBytes ?? 1_000_000, timeoutMs: 5000, maxRedirects: 2 },
    },
    () => undefined,
  );

test('pictures are fetched once, and not again by the next import', async () => {
  const source = `${origin}/mug.jpg?v=1`;
  const { files } = await bring([source, source, `${origin}/moved.png`]);
  expect(files.get(source)).toMatch(/^import\/mug-[0-9a-f]{12}\.png$/);
  expect(readFileSync(join(media, files.get(source) ?? ''))).toEqual(png);
  expect(requested.toSorted()).toEqual(['/moved.png', '/mug.jpg', '/mug.jpg?v=1']);
  expect((await bring([source])).files).toEqual(new Map([[source, files.get(source)]]));
  expect(requested).toHaveLength(3);
});

test('this machine is requested only where that is allowed', async () => {
  const { files, problems } = await bring([`${origin}/mug.jpg`], { allowLoopback: false });
  expect(files.size).toBe(0);
  expect([...problems.values()]).toEqual([expect.stringContaining('--allow-loopback')]);
  expect(requested).toEqual([]);
});

test.each(['http://10.0.0.1/a.png', 'http://169.254.169.254/a.png', 'http://[fd00::1]/a.png'])(
  'other private networks are never requested: %s',
  async (source) => {
    expect((await bring([source])).problems.get(source)).toContain('private network');
  },
);

test('no picture, a missing file and a too large one are reported, and leave no file', async () => {
  const sources = [`${origin}/text.png`, `${origin}/missing.png`, 'https://', 'gone.png'];
  writeFileSync(join(folder, 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const { files, problems } = await bring([...sources, 'drawing.svg']);
  expect([...problems.keys()].toSorted()).toEqual([...sources, 'drawing.svg'].toSorted());
  expect(problems.get('drawing.svg')).toContain('SVG');
  expect(files.size).toBe(0);
  writeFileSync(join(folder, 'large.png'), png);
  const large = await bring(['large.png', `${origin}/large.png`], { maxBytes: 50 });
  expect([...large.problems.values()]).toEqual([
    expect.stringContaining('larger'),
    expect.stringContaining('larger'),
  ]);
  expect(readdirSync(join(media, 'import'))).toEqual([]);
});

test('files come from the folder of the import or from the media folder, by their content', async () => {
  mkdirSync(join(folder, 'summer'));
  writeFileSync(join(folder, 'summer/mug.png'), png);
  writeFileSync(join(folder, 'Mug.PNG'), png);
  writeFileSync(join(media, 'pot.png'), png);
  const { files, problems } = await bring(['summer\\mug.png', 'Mug.PNG', 'pot.png']);
  expect(problems.size).toBe(0);
  expect(files.get('pot.png')).toBe('pot.png');
  expect(files.get('Mug.PNG')).toBe(files.get('summer\\mug.png'));
});

test('the demo shop’s pictures can be named too; what it sells is copied, since its folder is never shown', async () => {
  mkdirSync(join(media, 'downloads'));
  writeFileSync(join(media, 'downloads/cover.png'), png);
  const { files } = await bring(['products/tide-mug-arch.webp', 'downloads/cover.png']);
  expect(files.get('products/tide-mug-arch.webp')).toBe('products/tide-mug-arch.webp');
  expect(files.get('downloads/cover.png')).toMatch(/^import\/cover-[0-9a-f]{12}\.png$/);
});

test('no path leads out of a folder', async () => {
  writeFileSync(join(home, 'outside.png'), png);
  symlinkSync(join(home, 'outside.png'), join(folder, 'link.png'));
  const sources = ['../outside.png', join(home, 'outside.png'), 'link.png', '..', '../exported'];
  const { files, problems } = await bring(sources);
  expect(files.size).toBe(0);
  expect(problems.size).toBe(sources.length);
  expect(problems.get('link.png')).toContain('outside');
});
