import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { htmlFile } from '#pipeline/index/page-files.ts';
import { openTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { findLeftOut } from './snapshot/catalog-issues.ts';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1e3c5a' } });
const frames = () =>
  Promise.all(['#ffffff', '#000000'].map((colour) => canvas(60, 40).tint(colour).png().toBuffer()));

/** A file of the store's media library, by its name; as it answers, whatever the name says. */
const PICTURES: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
  'infographic.png': () => canvas(500, 20_000).png().toBuffer(),
  'film.gif': async () =>
    sharp(await frames(), { join: { animated: true } })
      .gif()
      .toBuffer(),
  'print.jpg': () => canvas(300, 200).toColourspace('cmyk').jpeg().toBuffer(),
  'Größe 1 (2)+%20#ä.jpg': () => canvas(300, 200).jpeg().toBuffer(),
  'nothing.jpg': () => Buffer.alloc(0),
  'page.jpg': () => Buffer.from('<!doctype html><title>Not found</title>'),
  'drawing.svg': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  'half.png': async () => (await canvas(300, 200).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9000),
};
const UNUSABLE = ['drawing.svg', 'half.png', 'nothing.jpg', 'page.jpg'];

let shop: TestShop;

beforeAll(async () => {
  const catalog = recordedCatalog();
  const names = Object.keys(PICTURES);
  const products = catalog.products.slice(0, names.length).map((product, index) => {
    const name = names[index] ?? '';
    return {
      ...product,
      slug: `of-${index}`,
      name,
      images: [{ file: name, alt: name, title: name }],
      variations: product.variations.map((variation) => ({ ...variation, image: null })),
    };
  });
  shop = await openTestShop({ ...catalog, products });
  for (const [name, make] of Object.entries(PICTURES))
    writeFileSync(join(shop.backend.media, name), await make());
  await shop.pipeline.release();
}, 120_000);
afterAll(() => shop.close(), 60_000);

it('is made with every picture that can be shown, and names the others', () => {
  const named = findLeftOut(shop.work.snapshot).filter(({ of }) => of === 'product');
  expect(named.map(({ name }) => name).sort()).toEqual(UNUSABLE);
  for (const { kind, name, detail } of named) {
    expect(kind).toBe('a picture that cannot be shown');
    expect(detail).toContain(`/wp-content/uploads/${name}`);
  }
  for (const [index, name] of Object.keys(PICTURES).entries()) {
    const page = readFileSync(join(shop.work.dist, htmlFile(`/product/of-${index}/`)), 'utf8');
    const [picture = ''] = /<img[^>]+fetchpriority="?high[^>]*>/.exec(page) ?? [];
    const [, source = ''] = /\ssrc="?([^\s">]+)/.exec(picture) ?? [];
    const expected = UNUSABLE.includes(name) ? '/images/' : '/pictures/';
    expect([name, source]).toEqual([name, expect.stringContaining(expected)]);
    expect(existsSync(join(shop.work.dist, source))).toBe(true);
  }
});
