import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'cheerio';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { PreviewKey } from '#operations/preview/preview-key.ts';
import { PreviewService } from '#operations/preview/preview-service.ts';
import { type Bundle, compile } from '#pipeline/compile/compiler.ts';
import { forbiddenBlocks } from '#pipeline/render/renderer.ts';
import { CONTENT_FOLDER } from '#pipeline/snapshot/content/markdown-pages.ts';
import { workspace } from '#pipeline/workspace.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { seedPrices } from '../../backend/fixtures/recorded-products.ts';
import { words } from './rendered-page.ts';

const { renderers } = workspace(fileURLToPath(new URL('../../../', import.meta.url)));
const EDITOR = { name: 'editor', password: 'quay side' };
const PAGE = { slug: 'sizes', title: 'Sizes', content: '<p>Feet first.</p>', status: 'draft' as const };
const snapshot = new TemporarySnapshot();
let bundle: Bundle;
let service: PreviewService | undefined;

beforeAll(async () => {
  bundle = await compile(workspace(fileURLToPath(new URL('../../../', import.meta.url))), () => {});
}, 180_000);
afterEach(() => service?.close());

/** A key without its end. */
type Subject = PreviewKey extends infer Key
  ? Key extends PreviewKey
    ? Omit<Key, 'until' | 'moment'> & { moment?: number }
    : never
  : never;

const addressIn = (locale: Locale) => `${routePath('index', locale)}preview/KEY/`;

/** Previews over the harbour's snapshot, which they leave as it is. @param subject finds it by slugs of products */
async function preview(
  subject: (idOf: (slug: string) => number) => Subject,
  locale: Locale,
  catalog = harbourCatalog(),
) {
  await using store = await harbour(snapshot, { editor: EDITOR, catalog, shop: { pages: [PAGE] } });
  await store.snapshot({
    config: { thirdParty: [{ name: 'Counter', src: 'https://count.example/a.js', category: 'statistics' }] },
  });
  const before = snapshot.entities();
  const dist = join(snapshot.folder, 'dist');
  mkdirSync(join(snapshot.folder, bundle.id));
  symlinkSync(bundle.id, dist);
  service = new PreviewService({
    workspace: { project: snapshot.folder, snapshot: snapshot.file, dist, renderers },
    config: { productKinds: ['add-ons'] },
    endpoint: () => store.endpoint,
    editor: EDITOR,
  });
  const idOf = (slug: string) =>
    Number(store.catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id);
  const key = { moment: null, ...subject(idOf), until: Date.parse('2027-01-01T12:00:00Z') };
  const page = await service.render(key, locale, addressIn);
  expect(snapshot.entities()).toEqual(before);
  return page && Buffer.from(page).toString();
}

function writePage(path: string, text: string): void {
  const file = join(snapshot.folder, CONTENT_FOLDER, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

it('is the page of a draft with a banner, in the locale of its address', async () => {
  const html = (await preview((idOf) => ({ kind: 'product', id: idOf('draft-mug') }), 'de_DE')) ?? '';
  const $ = load(html);
  expect($('html').attr('lang')).toBe('de-DE');
  expect($('h1').text()).toBe('draft-mug');
  expect(words($, '.preview-note')).toMatch(
    /^Vorschau Dieses Produkt ist noch nicht veröffentlicht\. .* English Deutsch/,
  );
  expect($('.preview-note a[aria-current]').attr('href')).toBe('/de/preview/KEY/');
  expect($('.preview-note a[lang=fr-FR]').attr('href')).toBe('/fr/preview/KEY/');
  expect($('meta[name=robots]').attr('content')).toBe('noindex, nofollow');
  expect($('link[rel=canonical]')).toHaveLength(0);
  expect($('link[hreflang=it-IT]').attr('href')).toBe('/it/preview/KEY/');
  const policy = $('meta[http-equiv=content-security-policy]').attr('content') ?? '';
  expect(policy).toContain('style-src ');
  expect(forbiddenBlocks(Buffer.from(html), policy)).toEqual([]);
  expect(html).not.toContain('count.example');
});

it('is a page of WordPress that is not published', async () => {
  const $ = load((await preview(() => ({ kind: 'page', id: 1_000_000_000 }), 'en_US')) ?? '');
  expect([$('h1').text(), words($, 'main p')]).toEqual(['Sizes', 'Feet first.']);
  expect(words($, '.preview-note')).toContain('as it was last saved in WordPress');
});

it('is nothing where the store has nothing', async () => {
  expect(await preview(() => ({ kind: 'page', id: 1_000_000_009 }), 'en_US')).toBeNull();
});

it('is a Markdown page that is not published', async () => {
  writePage('de/versand.md', '---\ntitle: Versand\ndraft: true\n---\n\nAb *morgen*.\n');
  const shown = (await preview(() => ({ kind: 'text', id: 'versand' }), 'de_DE')) ?? '';
  const $ = load(shown);
  expect([$('h1').text(), $('main em').text()]).toEqual(['Versand', 'morgen']);
  expect(words($, '.preview-note')).toMatch(/wie sie jetzt in ihren Dateien steht, .* Dieser Link/);
  expect(words($, '.preview-note')).not.toContain('Gelesen am');
});

it('names what is wrong with a Markdown file', async () => {
  writePage('de/versand.md', '---\norder: 1\n---\n\nAb morgen.\n');
  await expect(preview(() => ({ kind: 'text', id: 'versand' }), 'de_DE')).rejects.toThrow(
    'src/storefront/content/pages/de/versand.md: Its front matter has no title.',
  );
});

it('is a list with the prices of a planned sale, in the locale of its address', async () => {
  const sale = {
    ...seedPrices('10.00', '8.00'),
    saleFrom: '2027-01-10T00:00:00',
    saleTo: '2027-01-20T00:00:00',
  };
  const at = async (day: string) => {
    const moment = Date.parse(`${day}T12:00:00Z`);
    const list = await preview(
      () => ({ kind: 'list', id: '/products/', moment }),
      'de_DE',
      harbourCatalog({ 'reef-mug': { prices: sale } }),
    );
    return load(list ?? '');
  };
  const $ = await at('2027-01-12');
  expect($('html').attr('lang')).toBe('de-DE');
  expect(words($, 'article:has(a[href$="/reef-mug/"])')).toContain('8,00');
});

it('is no page that is no list of the release', async () => {
  await expect(preview(() => ({ kind: 'list', id: '/products/page/99/' }), 'en_US')).rejects.toThrow(
    'The last release has no list at /products/page/99/ in this language.',
  );
});
