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

const bring = (
  sources: string[],
  options: { allowLoopback?: boolean; maxBytes?: number; downloads?: string[] } = {},
) =>
  importPictures(
    sources,
    {
      media,
      folder,
      downloads: options.downloads ?? [],
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

test('the demo shop’s pictures can be named too', async () => {
  const { files } = await bring(['products/tide-mug-arch.webp']);
  expect(files.get('products/tide-mug-arch.webp')).toBe('products/tide-mug-arch.webp');
});

test('what is sold never becomes a picture, however it is named', async () => {
  for (const root of [media, folder]) {
    mkdirSync(join(root, 'downloads'));
    writeFileSync(join(root, 'downloads/cover.png'), png);
    writeFileSync(join(root, 'chart.png'), png);
  }
  mkdirSync(join(folder, 'WooCommerce_Uploads'));
  writeFileSync(join(folder, 'WooCommerce_Uploads/song.png'), png);
  symlinkSync(join(folder, 'downloads/cover.png'), join(folder, 'front.png'));
  const downloads = ['chart.png', `${origin}/wp-content/uploads/sheet.png`, `${origin}/album.png`];
  const sources = [
    'downloads/cover.png',
    'Downloads\\cover.png',
    'summer/../downloads/cover.png',
    './downloads/cover.png',
    'WooCommerce_Uploads/song.png',
    'front.png',
    'downloads/gansey-chart.webp',
    ...['chart.png', 'Chart-300x300.png', `${origin}/wp-content/uploads/2026/../sheet-scaled.png`],
    ...[`${origin}/wp-content/uploads/downloads/a.png`, `${origin}/album.png`],
  ];
  const { files, problems } = await bring(sources, { downloads });
  expect([...files.keys()]).toEqual([]);
  for (const source of sources.filter((each) => !/^(Chart|Downloads|summer)/.test(each))) {
    expect(problems.get(source), source).toContain('sold as a download');
  }
  expect(requested).toEqual([]);
  expect(readdirSync(join(media, 'import'))).toEqual([]);
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
