import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { measurePictures } from '../../catalog/media/measure.ts';
import type { Dimensions } from '../../catalog/media/sizes.ts';
import { DEMO_PICTURES } from '../../catalog/media/sold-files.ts';
import { demoCatalog, demoLanguages } from './catalog.ts';

/** The widest size in which the shop shows a picture. */
const SHOWN_PIXELS = 1200;
const MOST_BYTES = 12_000_000;

const { products, categories, shop } = demoCatalog(demoLanguages({ ISLET_DEMO_LANGUAGES: 'all' }));
const shown = [
  ...products.flatMap(({ images, variations }) => [
    ...images,
    ...variations.flatMap(({ image }) => image ?? []),
  ]),
  ...categories.flatMap(({ image }) => image ?? []),
]
  .map(({ file }) => file)
  .concat((shop.home ?? []).flatMap(({ picture }) => picture ?? []));
const sold = products.flatMap(({ downloads }) => downloads.map(({ file }) => file));
const named = [...new Set([...shown, ...sold])];

const pathOf = (file: string) => join(DEMO_PICTURES, file);
const present = readdirSync(DEMO_PICTURES, { recursive: true, withFileTypes: true })
  .filter((entry) => !entry.isDirectory())
  .map((entry) => join(entry.parentPath, entry.name));

let sizes: Map<string, Dimensions>;
beforeAll(async () => {
  sizes = await measurePictures(DEMO_PICTURES, named);
}, 30_000);

test('every file that the catalog names is there, and no other', () => {
  expect(present.toSorted()).toEqual(named.map(pathOf).toSorted());
});

test('all together are small enough to come with the code', () => {
  const bytes = present.reduce((sum, path) => sum + statSync(path).size, 0);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});

test('what is sold lies in the folder of protected uploads, and nothing else does', () => {
  expect(sold.filter((file) => !file.startsWith('downloads/'))).toEqual([]);
  expect(shown.filter((file) => file.startsWith('downloads/'))).toEqual([]);
});

test('each is a WebP file', () => {
  for (const file of named) {
    const head = readFileSync(pathOf(file)).toString('latin1', 0, 12);
    expect([head.slice(0, 4), head.slice(8)], file).toEqual(['RIFF', 'WEBP']);
  }
});

test('those that are shown are square and as large as the shop shows them', () => {
  for (const file of shown)
    expect(sizes.get(file), file).toEqual({ width: SHOWN_PIXELS, height: SHOWN_PIXELS });
});

test('those that are sold have the pixels that their text promises', () => {
  for (const { downloads, description } of products) {
    const [, width, height] = /(\d+) × (\d+) pixels/.exec(description) ?? [];
    for (const { file } of downloads) {
      const size = sizes.get(file) ?? { width: 0, height: 0 };
      expect(Math.max(size.width, size.height), file).toBeGreaterThanOrEqual(SHOWN_PIXELS);
      if (width) expect(size, file).toEqual({ width: Number(width), height: Number(height) });
    }
  }
});
