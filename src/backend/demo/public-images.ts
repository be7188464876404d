/**
 * Draws the pictures of the site itself into public/: `node src/backend/demo/public-images.ts`.
 * Their results are committed; run it again after a change of the artwork.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { backdrop, setting } from './art/backdrop.ts';
import { dots, ellipse, line, type Point, path, random, rect, smooth, times } from './art/draw.ts';
import { tern } from './art/objects/toys.ts';
import { INK, mix, PAPER, TONES } from './art/palette.ts';
import { gull, sailboat } from './art/props.ts';
import { place } from './art/sprite.ts';
import { DRAFTS } from './pictures/index.ts';

const KELP = '#2b5549';
const LICHEN = '#d9812f';
const SHADOW =
  '<defs><radialGradient id="ground"><stop offset="0" stop-color="#1f2a30" stop-opacity=".42"/><stop offset=".6" stop-color="#1f2a30" stop-opacity=".2"/>' +
  '<stop offset="1" stop-color="#1f2a30" stop-opacity="0"/></radialGradient></defs>';

const document_ = (w: number, h: number, content: string, pixels = w): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${(pixels * h) / w}" viewBox="0 0 ${w} ${h}">${content}</svg>`;

const swell = (y: number, color: string, width: number, from: number, to: number): string => {
  const count = 7;
  return path(
    smooth(
      times(
        count,
        (i): Point => [from + ((to - from) / (count - 1)) * i, y + (i % 2 ? 1 : -1) * width * 0.42],
      ),
    ),
    { stroke: color, width },
  );
};

/** The mark: a small island with its light, and two waves, on a round of kelp. */
const mark = (): string =>
  path(ellipse(32, 32, 32), KELP) +
  path(ellipse(42, 22, 7), LICHEN) +
  path('M10 40C15 28 21 23 27 25C32 27 34 33 40 34C46 35 50 37 54 40Z', PAPER) +
  swell(46, PAPER, 3.2, 12, 52) +
  swell(53, mix(PAPER, KELP, 0.45), 3, 19, 45);

/** What stands in for a missing picture: the island, pale, before paper. */
function placeholder(): string {
  const base = '#ebe2d0';
  const quiet = '#d9ccb3';
  const next = random('placeholder');
  return document_(
    1000,
    1000,
    path(rect(0, 0, 1000, 1000), base) +
      path(ellipse(632, 400, 84), quiet) +
      path('M240 590C310 430 400 380 470 410C530 436 550 520 640 540C710 556 730 566 770 590Z', quiet) +
      [640, 700]
        .map((y, i) =>
          path(smooth(times(9 - i * 2, (k): Point => [250 + i * 62 + k * 62, y + (k % 2 ? 13 : -13)])), {
            stroke: quiet,
            width: 22,
          }),
        )
        .join('') +
      dots(
        times(260, (): Point => [next() * 1000, next() * 1000]),
        INK,
        2.2,
        0.1,
      ),
  );
}

/** The picture of link previews: the shop's things on the quay under a low sun. */
function site(): string {
  const draw = (slug: string, x: number, y: number, size: number, tone?: keyof typeof TONES): string => {
    const draft = DRAFTS[slug];
    if (!draft) throw new Error(`The site image shows "${slug}", which has no drawing.`);
    return place(draft.draw(TONES[tone ?? draft.tone]), { x, y, w: size, h: size });
  };
  const s = setting('straw', 'apricot', 'site');
  return document_(
    1200,
    630,
    SHADOW +
      backdrop('plain', { ...s, paper: '#f3dfb4' }) +
      path(rect(0, 0, 1200, 630), '#f3dfb4') +
      path(ellipse(860, 236, 128), LICHEN) +
      tern(340, 150, 110, INK, LICHEN) +
      gull(560, 110, 34) +
      path('M0 360C150 250 300 230 420 330C520 380 580 396 640 396L0 396Z', mix(KELP, '#f3dfb4', 0.25)) +
      times(4, (i) =>
        path(
          `${smooth(times(15, (k): Point => [-60 + k * 100, 372 + i * 36 + (k % 2 ? -8 : 8)]))}L1300 700L-60 700Z`,
          mix('#8fb3b2', '#1f4e63', i * 0.28),
        ),
      ).join('') +
      sailboat(PAPER, TONES.red.base)(1010, 388, 110) +
      times(4, (i) =>
        line(
          [
            [790 + i * 20, 400 + i * 34],
            [930 - i * 20, 400 + i * 34],
          ],
          '#f7d9a0',
          6,
          0.7,
        ),
      ).join('') +
      path(rect(0, 512, 1200, 118), '#e3cfa6') +
      path(rect(0, 512, 1200, 12), '#f1e2c0') +
      draw('fathom-vase', 150, 560, 400) +
      draw('harbour-teapot', 390, 572, 260) +
      draw('tide-mug', 600, 588, 150, 'blue') +
      draw('storm-lantern', 770, 580, 240, 'green') +
      draw('long-ley-blanket', 990, 592, 250, 'pink'),
  );
}

const target = new URL('../../../public/', import.meta.url);
await mkdir(new URL('images/', target), { recursive: true });
await writeFile(new URL('images/logo.svg', target), `${document_(64, 64, mark())}\n`);
await writeFile(new URL('favicon.svg', target), `${document_(64, 64, mark())}\n`);
await writeFile(
  new URL('images/placeholder.jpg', target),
  await sharp(Buffer.from(placeholder())).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
);
await writeFile(
  new URL('images/site.jpg', target),
  await sharp(Buffer.from(site())).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
);
