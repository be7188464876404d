import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'cheerio';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { PreviewService } from '#operations/preview/preview-service.ts';
import { type Bundle, compile } from '#pipeline/compile/compiler.ts';
import { forbiddenBlocks } from '#pipeline/render/renderer.ts';
import { workspace } from '#pipeline/workspace.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
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

const addressIn = (locale: Locale) => `${routePath('index', locale)}preview/KEY/`;

/** Previews over the harbour's snapshot, which they leave as it is. */
async function preview(
  kind: 'product' | 'page',
  find: (idOf: (slug: string) => number) => number,
  locale: Locale,
) {
  await using store = await harbour(snapshot, { editor: EDITOR, shop: { pages: [PAGE] } });
  await store.snapshot({
    config: { thirdParty: [{ name: 'Counter', src: 'https://count.example/a.js', category: 'statistics' }] },
  });
  const before = snapshot.entities();
  const dist = join(snapshot.folder, 'dist');
  mkdirSync(join(snapshot.folder, bundle.id));
  symlinkSync(bundle.id, dist);
  service = new PreviewService({
    workspace: { snapshot: snapshot.file, dist, renderers },
    config: {},
    endpoint: () => store.endpoint,
    editor: EDITOR,
  });
  const idOf = (slug: string) =>
    Number(store.catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id);
  const key = { kind, id: find(idOf), moment: null, until: Date.parse('2027-01-01T12:00:00Z') };
  const page = await service.render(key, locale, addressIn);
  expect(snapshot.entities()).toEqual(before);
  return page && Buffer.from(page).toString();
}

it('is the page of a draft with a banner, in the locale of its address', async () => {
  const html = (await preview('product', (idOf) => idOf('draft-mug'), 'de_DE')) ?? '';
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
  expect(forbiddenBlocks(html, policy)).toEqual([]);
  expect(html).not.toContain('count.example');
});

it('is a page of WordPress that is not published', async () => {
  const $ = load((await preview('page', () => 1_000_000_000, 'en_US')) ?? '');
  expect([$('h1').text(), words($, 'main p')]).toEqual(['Sizes', 'Feet first.']);
  expect(words($, '.preview-note')).toContain('as it was last saved in WordPress');
});

it('is nothing where the store has nothing', async () => {
  expect(await preview('page', () => 1_000_000_009, 'en_US')).toBeNull();
});
