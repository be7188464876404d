import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import { htmlFile } from '#pipeline/index/page-files.ts';
import { openTestShop, type TestShop } from '#testing/shops/test-shop.ts';
import { findLeftOut } from './snapshot/catalog-issues.ts';

const FRAME = '<iframe title="Made by &amp; by" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';

let shop: TestShop;

beforeAll(async () => {
  const catalog = recordedCatalog();
  const [product, other] = catalog.products;
  const [category] = catalog.categories;
  if (!product || !other || !category) throw new Error('The recorded shop is empty.');
  category.description = '<p>All of it. [products ids="1"]</p>';
  shop = await openTestShop({
    ...catalog,
    products: [
      {
        ...product,
        slug: 'filmed',
        name: 'Filmed',
        description: `<p>${FRAME}</p><iframe src="https://maps.example/kiel"></iframe>`,
        shortDescription:
          '[caption]<img src="https://store.example/a.jpg" alt=""> In blue[/caption][my_form]',
      },
      { ...other, slug: 'plain', name: 'Plain', description: 'Plain.', shortDescription: 'Plain.' },
    ],
  });
  await shop.pipeline.release();
}, 120_000);
afterAll(() => shop.close(), 60_000);

const page = (path: string) => readFileSync(join(shop.work.dist, htmlFile(path)), 'utf8');

it('has videos that load nothing before they are played, on pages that allow exactly their host', () => {
  const filmed = page('/de/product/filmed/');
  const [, policy = ''] = /http-equiv="?content-security-policy"? content="([^"]+)"/.exec(filmed) ?? [];
  expect(policy.split(/; ?/).filter((one) => one.startsWith('frame-src'))).toEqual([
    'frame-src https://www.youtube-nocookie.com',
  ]);
  const [, link = '', frame = ''] =
    /<span class="video">(<a .*?<\/a>)(<iframe[^>]*>)<\/iframe><\/span>/s.exec(filmed) ?? [];
  expect(link).toContain('href="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"');
  expect(link).toContain('Video abspielen: Made by &amp; by');
  expect(frame).not.toContain('src');
  const [, name = 'none'] = /name="([^"]+)"/.exec(frame) ?? [];
  expect(link).toContain(`target="${name}"`);
  expect(page('/de/product/plain/')).not.toMatch(/frame-src|<iframe/);
});

it('has figures and links for other parts, and the report names what is lost', () => {
  const filmed = page('/product/filmed/');
  expect(filmed).toContain('<figcaption>In blue</figcaption>');
  expect(filmed).toContain('<a href="https://maps.example/kiel" rel="noopener">maps.example</a>');
  expect(filmed).not.toMatch(/\[\/?(?:caption|my_form)/);
  const lost = findLeftOut(shop.work.snapshot).filter(
    ({ kind }) => kind === 'a part of a text that is not shown',
  );
  expect(lost.map(({ of, name, detail }) => [of, name, detail])).toEqual([
    ['product', 'Filmed', '<iframe> of maps.example, [my_form]'],
    ['category', expect.any(String), '[products]'],
  ]);
});
