import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blob, ellipse, formShade, rect, shift } from './art/draw.ts';
import { PICTURE_PIXELS } from './art/sheet.ts';
import { allPictures } from './pictures/all.ts';
import { GALLERIES } from './pictures/index.ts';
import { renderFiles } from './render.ts';

/** The drawing without its colours and ids: what the eye calls composition. */
const composition = (svg: string): string =>
  svg.replaceAll(/#[0-9a-f]{6}/g, '#').replaceAll(/"c[0-9a-f]{10}"|\(#c[0-9a-f]{10}\)/g, '');

describe('drawing', () => {
  test('shift moves every point of a path', () => {
    expect(shift('M0 0L10 5C1 2 3 4 5 6Z', 2, -1)).toBe('M2 -1L12 4C3 1 5 3 7 5Z');
  });

  test('a blob is closed and goes through its points', () => {
    const d = blob([
      [0, 0],
      [10, 0],
      [10, 10],
      [0, 10],
    ]);
    expect(d).toMatch(/^M0 0C.*Z$/);
    expect(d).toContain(' 10 10C');
    expect(d.match(/C/g)).toHaveLength(4);
  });

  test('the form shadow lies inside the shape', () => {
    expect(formShade(rect(0, 0, 10, 10), 3)).toMatch(/^<clipPath .*fill-rule="evenodd"/);
    expect(ellipse(0, 0, 10)).toMatch(/^M-10 0C.*Z$/);
  });
});

describe('the pictures', () => {
  const svgs = new Map(allPictures().map((picture) => [picture.file, picture.svg()]));

  test('are drawn the same each time', () => {
    for (const picture of allPictures().slice(0, 40)) expect(picture.svg()).toBe(svgs.get(picture.file));
  });

  test('hold no broken number and no text set in a font', () => {
    for (const [file, svg] of svgs) expect(/NaN|undefined|Infinity|<text/.test(svg), file).toBe(false);
  });

  test('share no composition: colours aside, every picture of a product is its own drawing', () => {
    const seen = new Map<string, string>();
    for (const { views } of GALLERIES.values()) {
      for (const view of views) {
        const key = composition(view.svg());
        expect(seen.get(key), view.file).toBeUndefined();
        seen.set(key, view.file);
      }
    }
  });
});

describe('rendering', () => {
  let media = '';
  beforeAll(async () => {
    media = await mkdtemp(join(tmpdir(), 'artwork-'));
  });
  afterAll(() => rm(media, { recursive: true, force: true }));

  const some = allPictures().filter(({ file }) => /tide-mug|recipe-cards|categories\/lamps/.test(file));

  test('writes whole files of the right size, and only those', async () => {
    const progress: number[] = [];
    await renderFiles(some, media, (done, total) => progress.push(done / total));
    expect(progress.at(-1)).toBe(1);
    expect(progress).toHaveLength(some.length);
    const picture = await sharp(join(media, 'products/tide-mug-arch.jpg')).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', PICTURE_PIXELS, PICTURE_PIXELS]);
    expect((await readdir(media, { recursive: true })).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('leaves unchanged artwork alone, makes missing and changed files again', async () => {
    await renderFiles(some, media);
    const kept = join(media, 'products/tide-mug-table.jpg');
    const lost = join(media, 'products/tide-mug-blue.jpg');
    const before = (await stat(kept)).mtimeMs;
    await writeFile(kept, 'kept as it is');
    await rm(lost);
    const [first, ...others] = some;
    if (!first) throw new Error('no picture to render');
    const changed = {
      file: first.file,
      svg: () => first.svg().replace('</svg>', '<rect width="600" height="600"/></svg>'),
    };
    const old = await readFile(join(media, first.file));
    await renderFiles([changed, ...others], media);
    expect(await readFile(kept, 'utf8')).toBe('kept as it is');
    expect(before).toBeGreaterThan(0);
    expect((await stat(lost)).size).toBeGreaterThan(1000);
    expect((await readFile(join(media, first.file))).equals(old)).toBe(false);
  });
});
