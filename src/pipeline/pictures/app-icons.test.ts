import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RemoteImageError } from '#kit/errors.ts';
import { serveLoopback } from '#testing/machine/loopback.ts';
import { appIcons, bringAppIcons } from './app-icon-store.ts';
import { APP_ICON_FILES, makeAppIcons } from './app-icons.ts';

const GROUND = '#f6f1e7';
const GROUND_PIXEL = [0xf6, 0xf1, 0xe7, 255];
const RED = [255, 0, 0, 255];
const DISC = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32" fill="#f00"/></svg>',
);
const square = (color: string) =>
  sharp({ create: { width: 512, height: 512, channels: 3, background: color } })
    .png()
    .toBuffer();

let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-icons-'));
  lines = [];
  writeFileSync(join(folder, 'favicon.svg'), DISC);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A pixel of an icon, as red, green, blue and alpha. @param at share of the side, from both edges */
async function pixel(file: Buffer | undefined, at: number): Promise<number[]> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info.width).toBe(info.height);
  const place = Math.floor(info.width * at);
  return [...data.subarray((place * info.width + place) * 4, (place * info.width + place) * 4 + 4)];
}

it('a round icon keeps its transparency, and gets a ground where systems cut or show none', async () => {
  const icons = await makeAppIcons(DISC, GROUND);
  expect([...icons.keys()].sort()).toEqual([...APP_ICON_FILES].sort());
  expect((await pixel(icons.get('app-icon-192.png'), 0.02))[3]).toBe(0);
  expect(await pixel(icons.get('app-icon-192.png'), 0.5)).toEqual(RED);
  expect(await pixel(icons.get('apple-touch-icon.png'), 0.02)).toEqual(GROUND_PIXEL);
  expect(await pixel(icons.get('app-icon-maskable-512.png'), 0.2)).toEqual(GROUND_PIXEL);
  expect(await pixel(icons.get('app-icon-maskable-512.png'), 0.5)).toEqual(RED);
  expect((await sharp(icons.get('app-icon-512.png')).metadata()).width).toBe(512);
});

it('a square picture fills its icons, a wide logo is whole in the middle', async () => {
  const full = await makeAppIcons(await square('#f00'), GROUND);
  for (const name of APP_ICON_FILES) expect(await pixel(full.get(name), 0.02)).toEqual(RED);
  const wide = await sharp(await square('#f00'))
    .resize(400, 100, { fit: 'fill' })
    .png()
    .toBuffer();
  const icons = await makeAppIcons(wide, GROUND);
  expect(await pixel(icons.get('apple-touch-icon.png'), 0.5)).toEqual(RED);
  expect(await pixel(icons.get('apple-touch-icon.png'), 0.25)).toEqual(GROUND_PIXEL);
});

it.each([16, 64, 20_000])('an SVG of %i pixels is drawn in the size of the icons', async (side) => {
  const icons = await makeAppIcons(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 8 8"><rect width="4" height="8" fill="#f00"/></svg>`,
    ),
    GROUND,
  );
  const icon = icons.get('app-icon-512.png');
  // Sharp at the edge in its middle.
  expect([await pixel(icon, 0.49), (await pixel(icon, 0.51))[3]]).toEqual([RED, 0]);
});

it('what is no picture is refused', async () => {
  await expect(makeAppIcons(Buffer.from('<!doctype html>'), GROUND)).rejects.toThrow(RemoteImageError);
});

it('icons follow the shop’s icon, are asked for once a day, and stay where it cannot be used', async () => {
  let icon = await square('#f00');
  let asked = 0;
  await using store = await serveLoopback((_, response) => {
    asked += 1;
    response.end(icon);
  });
  let now = Date.UTC(2026, 0, 1);
  const icons = join(folder, 'icons');
  const bring = (siteIcon: string) =>
    bringAppIcons(
      { siteIcon, logo: '' },
      {
        ...{ folder: icons, publicFolder: folder, endpoint: `${store.origin}/graphql`, background: GROUND },
        ...{ log: (line: string) => lines.push(line), now: () => now },
      },
    );
  const shown = () => pixel(appIcons(icons)?.file('app-icon-192.png'), 0.5);

  await bring(`${store.origin}/icon.png`);
  await bring(`${store.origin}/icon.png`);
  expect([asked, await shown()]).toEqual([1, RED]);
  const { version } = appIcons(icons) ?? {};
  icon = await square('#00f');
  now += 25 * 60 * 60 * 1000;
  await bring(`${store.origin}/icon.png`);
  expect([asked, await shown()]).toEqual([2, [0, 0, 255, 255]]);
  expect(appIcons(icons)?.version).not.toBe(version);
  expect(lines).toEqual([]);

  icon = Buffer.from('gone');
  await bring(`${store.origin}/other.png`);
  await bring(`${store.origin}/other.png`);
  expect([asked, lines.length]).toEqual([3, 1]);
  expect(await shown()).toEqual([0, 0, 255, 255]);
  await bring('');
  expect(await shown()).toEqual(RED);
});

it('a shop without any icon that can be used goes on, and asks nobody again', async () => {
  let asked = 0;
  await using store = await serveLoopback((_, response) => {
    asked += 1;
    response.writeHead(404).end();
  });
  const options = {
    ...{ folder: join(folder, 'icons'), publicFolder: join(folder, 'none'), background: GROUND },
    ...{ endpoint: `${store.origin}/graphql`, log: (line: string) => lines.push(line) },
  };
  for (let look = 0; look < 2; look += 1) await bringAppIcons({ siteIcon: '/gone.png', logo: '' }, options);
  // The icon, and the neutral one.
  expect([asked, lines.length, appIcons(options.folder)]).toEqual([2, 1, null]);
});

it('the neutral icon takes the place of one that could never be made', async () => {
  const icons = join(folder, 'icons');
  const options = { folder: icons, publicFolder: folder, endpoint: 'http://127.0.0.1:1/graphql' };
  expect(appIcons(icons)).toBeNull();
  writeFileSync(join(folder, 'logo.txt'), 'no picture');
  await bringAppIcons(
    { siteIcon: '', logo: '/logo.txt' },
    { ...options, background: GROUND, log: (line) => lines.push(line) },
  );
  expect(lines).toHaveLength(1);
  expect(await pixel(appIcons(icons)?.file('app-icon-512.png'), 0.5)).toEqual(RED);
});
