import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { category, ENGLISH_AND_GERMAN, mug, picture } from '#testing/fixtures/mug-shop.ts';
import { xmlProblems } from '#testing/html/markup.ts';
import { PageIndex } from '../index/page-index.ts';
import { EntityWriter } from '../snapshot/derive/entity-writer.ts';
import { entityKey, inView } from '../snapshot/entity-keys.ts';
import { SnapshotDatabase } from '../snapshot/snapshot-database.ts';
import { robotsFile, sitemapFiles, updateSitemaps } from './sitemaps.ts';

const NOON = Date.UTC(2026, 4, 1, 12);
const settings = mergeSettings({ siteName: 'Islet', baseUrl: 'https://shop.example' }, {});

let folder: string;
let snapshot: SnapshotDatabase;
let index: PageIndex;
let files: Map<string, string>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-sitemaps-'));
  const file = join(folder, 'snapshot.sqlite');
  snapshot = new SnapshotDatabase(file);
  snapshot.db.exec('CREATE TABLE source_product (id INTEGER PRIMARY KEY, modified TEXT NOT NULL)');
  index = new PageIndex(file);
  files = new Map();
  write((put) => {
    put(entityKey.settings, settings);
    putMug(put, 1, { galleryImages: [picture(2)] });
    put(entityKey.category('ceramics'), category({ image: picture(3) }));
  });
  index.sitemaps.noteAll();
});
afterEach(() => {
  index.close();
  snapshot.close();
  rmSync(folder, { recursive: true });
});

type Put = (key: string, value: unknown) => void;

function write(work: (put: Put, writer: EntityWriter) => void): void {
  const writer = new EntityWriter(snapshot);
  snapshot.transaction(() => work((key, value) => writer.put(key, value), writer));
}

function putMug(put: Put, databaseId: number, given: Parameters<typeof mug>[0] = {}): void {
  const product = mug({ databaseId, slug: `mug-${databaseId}`, ...given });
  put(entityKey.product(databaseId), product);
  put(entityKey.card(databaseId), { slug: product.slug });
  put(entityKey.slug(product.slug), databaseId);
  snapshot.run('INSERT OR REPLACE INTO source_product VALUES (?, ?)', databaseId, '2026-03-02T08:00:00');
}

/** Makes a release. @returns the files that differ from before */
function release(now = NOON): string[] {
  const changed: string[] = [];
  index.sitemaps.note(index.changes());
  index.clearChanges();
  const target = {
    stageFile(path: string, content: string) {
      if (files.get(path) !== content) changed.push(path);
      files.set(path, content);
    },
    removeFile: (path: string) => void files.delete(path),
  };
  updateSitemaps(index, target, now);
  expect([...files.keys()].sort()).toEqual(sitemapFiles(index).sort());
  expect([...files.values()].flatMap(xmlProblems)).toEqual([]);
  return changed;
}

const xml = (file: string) => load(files.get(file) ?? '', { xml: true });
const addresses = (file: string) =>
  xml(file)('loc')
    .toArray()
    .map((loc) => xml(file)(loc).text());

describe('sitemaps', () => {
  it('name the pages of every locale that search engines may list', () => {
    release();
    expect(addresses('sitemap-de.xml')).toEqual([
      'https://shop.example/sitemap-de-pages.xml',
      'https://shop.example/sitemap-de-categories-0.xml',
      'https://shop.example/sitemap-de-products-0.xml',
    ]);
    expect(addresses('sitemap-pages.xml')).toEqual([
      'https://shop.example/',
      'https://shop.example/contact/',
      'https://shop.example/products/',
      'https://shop.example/categories/',
      'https://shop.example/privacy-policy/',
      'https://shop.example/withdrawal/',
    ]);
    expect(addresses('sitemap-de-categories-0.xml')).toEqual([
      'https://shop.example/de/product-category/ceramics/',
    ]);
    expect(addresses('sitemap-products-0.xml')).toEqual(['https://shop.example/product/mug-1/']);
  });

  it('name content pages in the locales that have a text of their own', () => {
    release();
    const content = (slug: string, locales: Locale[]) =>
      write((put) => {
        for (const locale of LOCALE_CODES) {
          const textLocale = locales.includes(locale) ? locale : (locales[0] ?? locale);
          put(entityKey.contentPage(locale, slug), {
            slug,
            title: slug,
            html: '<p>x</p>',
            locales,
            textLocale,
          });
        }
      });
    content('terms', ['en_US', 'de_DE']);
    content('privacy-policy', ['de_DE']);
    release();
    expect(addresses('sitemap-pages.xml')).toContain('https://shop.example/pages/terms/');
    expect(addresses('sitemap-pages.xml')).not.toContain('https://shop.example/privacy-policy/');
    expect(addresses('sitemap-fr-pages.xml').filter((address) => /terms|privacy/.test(address))).toEqual([]);
    const $ = xml('sitemap-de-pages.xml');
    const twins = (address: string) =>
      $(`url:has(loc:contains("${address}"))`)
        .find('xhtml\\:link')
        .toArray()
        .map((link) => [$(link).attr('hreflang'), $(link).attr('href')]);
    expect(twins('/de/pages/terms/')).toEqual([
      ['en-US', 'https://shop.example/pages/terms/'],
      ['de-DE', 'https://shop.example/de/pages/terms/'],
      ['x-default', 'https://shop.example/pages/terms/'],
    ]);
    expect(twins('/de/privacy-policy/')).toEqual([['de-DE', 'https://shop.example/de/privacy-policy/']]);
    expect(xmlProblems(files.get('sitemap-de-pages.xml') ?? '')).toEqual([]);
  });

  it('have the twins, pictures and last change of a product', () => {
    release();
    const $ = xml('sitemap-pt-br-products-0.xml');
    expect($('loc').text()).toBe('https://shop.example/pt-br/product/mug-1/');
    expect($('lastmod').text()).toBe('2026-03-02T08:00:00Z');
    const twins = $('xhtml\\:link').toArray();
    expect(twins).toHaveLength(LOCALE_CODES.length + 1);
    expect($(twins[1]).attr()).toEqual({
      rel: 'alternate',
      hreflang: 'de-DE',
      href: 'https://shop.example/de/product/mug-1/',
    });
    expect(
      $('image\\:loc')
        .toArray()
        .map((image) => $(image).text()),
    ).toEqual([
      'https://shop.example/pictures/picture-1-1200.webp',
      'https://shop.example/pictures/picture-2-1200.webp',
    ]);
  });

  it('change in one shard of each locale, and its index, with a price', () => {
    write((put) => {
      for (let id = 2; id <= 600; id++) putMug(put, id);
    });
    release();
    write((put) => putMug(put, 300, { price: { min: 900, max: 900 } }));
    const changed = release();
    expect(changed.filter((file) => /^sitemap(-products.*)?\.xml$/.test(file))).toEqual([
      'sitemap-products-256.xml',
      'sitemap.xml',
    ]);
    expect(changed).toHaveLength(2 * LOCALE_CODES.length);
    const $ = xml('sitemap-products-256.xml');
    const own = $('url').filter((_, url) => $(url).find('loc').text().endsWith('/mug-300/'));
    expect(own.find('lastmod').text()).toBe('2026-05-01T12:00:00Z');
    expect($('lastmod').filter((_, time) => $(time).text().startsWith('2026-05'))).toHaveLength(1);
    expect(xml('sitemap.xml')('lastmod').last().text()).toBe('2026-03-02T08:00:00Z');
  });

  it('know the last changes still when a whole release is made', () => {
    release();
    write((put) => putMug(put, 1, { name: 'Ebb Mug' }));
    release(NOON);
    files.clear();
    index.sitemaps.noteAll();
    release(NOON + 1000);
    expect(xml('sitemap-products-0.xml')('lastmod').text()).toBe('2026-05-01T12:00:00Z');
  });

  it('have brands and tags, which come and go with their pages', () => {
    const term = { databaseId: 31, taxonomyName: 'product_brand', slug: 'thé', name: 'Thé', kind: 'brand' };
    write((put) => {
      put(entityKey.term(31), term);
      put(entityKey.term(41), { ...term, databaseId: 41, slug: 'summer', kind: 'tag' });
    });
    release();
    expect(addresses('sitemap-fr-brands-0.xml')).toEqual(['https://shop.example/fr/brand/th%C3%A9/']);
    expect(addresses('sitemap-tags-0.xml')).toEqual(['https://shop.example/product-tag/summer/']);
    expect(addresses('sitemap-fr.xml')).toContain('https://shop.example/sitemap-fr-brands-0.xml');
    write((_, writer) => writer.remove(entityKey.term(31)));
    release();
    expect(files.has('sitemap-fr-brands-0.xml')).toBe(false);
    expect(addresses('sitemap-fr.xml')).not.toContain('https://shop.example/sitemap-fr-brands-0.xml');
  });

  it('leave out what is in no list, and what lost its address to another product', () => {
    write((put) => {
      putMug(put, 2);
      putMug(put, 3);
    });
    release();
    write((put, writer) => {
      writer.remove(entityKey.card(1));
      putMug(put, 4, { slug: 'mug-2' });
      put(entityKey.category('ceramics'), category({ count: 0 }));
    });
    release();
    expect(addresses('sitemap-products-0.xml')).toEqual([
      'https://shop.example/product/mug-3/',
      'https://shop.example/product/mug-2/',
    ]);
    expect(files.has('sitemap-categories-0.xml')).toBe(false);
    write((_put, writer) => {
      for (const key of [entityKey.product(4), entityKey.card(4)]) writer.remove(key);
      writer.put(entityKey.slug('mug-2'), 2);
    });
    release();
    expect(addresses('sitemap-products-0.xml')).toEqual([
      'https://shop.example/product/mug-2/',
      'https://shop.example/product/mug-3/',
    ]);
  });

  it('follow the address of the shop', () => {
    release();
    write((put) => put(entityKey.settings, { ...settings, baseUrl: 'https://other.example' }));
    release();
    for (const file of files.keys()) expect(files.get(file)).not.toContain('shop.example');
  });

  it('have the accessibility statement where it is linked, and no page that is switched off', () => {
    const pages = () => addresses('sitemap-pages.xml').map((address) => new URL(address).pathname);
    write((put) => put(entityKey.settings, { ...settings, country: 'DE' }));
    release();
    expect(pages()).toContain('/accessibility/');
    write((put) => put(entityKey.settings, { ...settings, withdrawal: false, accessibility: false }));
    release();
    expect(pages()).not.toContain('/accessibility/');
    expect(pages()).not.toContain('/withdrawal/');
  });

  it('are well-formed whatever a slug and an address of a picture hold', () => {
    write((put) => {
      const image = picture(2, { sourceUrl: 'https://store.example/a.php?b=1&c=<2>' });
      putMug(put, 1, { slug: "o'neill & <sons>", image });
      put(entityKey.settings, { ...settings, imageProvider: 'none' });
    });
    release();
    const text = files.get('sitemap-products-0.xml') ?? '';
    expect(text).toContain('<loc>https://shop.example/product/o&apos;neill%20%26%20%3Csons%3E/</loc>');
    expect(text).toContain('<image:loc>https://store.example/a.php?b=1&amp;c=%3C2%3E</image:loc>');
  });

  it('survive a release that is undone', () => {
    release();
    write((put) => putMug(put, 1, { name: 'Ebb Mug' }));
    index.sitemaps.note(index.changes());
    index.clearChanges();
    const target = { stageFile: () => {}, removeFile: () => {} };
    expect(() =>
      index.transaction(() => {
        updateSitemaps(index, target, NOON);
        throw new Error('disk full');
      }),
    ).toThrow('disk full');
    expect(index.sitemaps.isDue()).toBe(true);
    expect(release()).toContain('sitemap-products-0.xml');
  });
});

describe('sitemaps of a translated catalog', () => {
  const translated = { ...settings, languages: ENGLISH_AND_GERMAN };
  const slugs = { en: 'tide-mug', de: 'gezeitenbecher' };

  /** A product in both languages, under its own slug in each. */
  function putVariants(put: Put, changed: Parameters<typeof mug>[0] = {}): void {
    for (const [view, slug] of Object.entries(slugs)) {
      const others = { [view === 'en' ? 'de' : 'en']: slugs[view === 'en' ? 'de' : 'en'] };
      const own = view === 'de' ? { variantId: 2, ...changed } : {};
      put(inView(view, entityKey.product(1)), mug({ slug, slugs: others, ...own }));
      put(inView(view, entityKey.card(1)), { slug });
      put(inView(view, entityKey.slug(slug)), 1);
    }
  }

  function putCategories(put: Put, germanPages = 1): void {
    put(inView('en', entityKey.category('ceramics')), category());
    put(inView('de', entityKey.category('keramik')), category({ slug: 'keramik', count: germanPages }));
    const alternates = { en: { slug: 'ceramics', pages: 1 }, de: { slug: 'keramik', pages: germanPages } };
    put(entityKey.alternates(10), alternates);
  }

  beforeEach(() => {
    write((put, writer) => {
      for (const key of ['product:1', 'card:1', 'slug:mug-1', 'category:ceramics']) writer.remove(key);
      put(entityKey.settings, translated);
      putVariants(put);
      putCategories(put);
    });
    snapshot.run('INSERT INTO source_product VALUES (?, ?)', 2, '2026-04-03T08:00:00');
  });

  const twins = (file: string) =>
    xml(file)('xhtml\\:link')
      .toArray()
      .map((link) => xml(file)(link).attr('href')?.replace('https://shop.example', ''));

  it('name each page at its address in each language, with its twins', () => {
    release();
    expect(addresses('sitemap-products-0.xml')).toEqual(['https://shop.example/product/tide-mug/']);
    expect(addresses('sitemap-fr-products-0.xml')).toEqual(['https://shop.example/fr/product/tide-mug/']);
    const german = 'sitemap-de-products-0.xml';
    expect(addresses(german)).toEqual(['https://shop.example/de/product/gezeitenbecher/']);
    expect(xml(german)('lastmod').text()).toBe('2026-04-03T08:00:00Z');
    expect(twins(german)).toEqual([
      '/product/tide-mug/',
      '/de/product/gezeitenbecher/',
      ...['es', 'fr', 'it', 'pt-br'].map((path) => `/${path}/product/tide-mug/`),
      '/product/tide-mug/',
    ]);
    expect(twins('sitemap-it-products-0.xml')).toEqual(twins(german));
    expect(addresses('sitemap-de-categories-0.xml')).toEqual([
      'https://shop.example/de/product-category/keramik/',
    ]);
    expect(twins('sitemap-categories-0.xml')).toEqual(twins('sitemap-de-categories-0.xml'));
    expect(twins('sitemap-categories-0.xml')[1]).toBe('/de/product-category/keramik/');
  });

  it('lead to no language in which a product is hidden', () => {
    write((put) => {
      const hidden = { slug: 'tide-mug', slugs: { de: 'gezeitenbecher' }, hiddenIn: ['de'] };
      put(inView('en', entityKey.product(1)), mug(hidden));
    });
    release();
    expect(twins('sitemap-products-0.xml')).not.toContain('/de/product/gezeitenbecher/');
    expect(twins('sitemap-products-0.xml')).toContain('/fr/product/tide-mug/');
  });

  it('have only what a language shows', () => {
    release();
    write((put, writer) => {
      for (const key of ['product:1', 'card:1', 'slug:tide-mug']) writer.remove(inView('en', key));
      put(inView('de', entityKey.product(1)), mug({ slug: 'gezeitenbecher', slugs: { en: null } }));
      putCategories(put, 0);
    });
    release();
    expect(files.has('sitemap-products-0.xml')).toBe(false);
    expect(twins('sitemap-de-products-0.xml')).toEqual(['/de/product/gezeitenbecher/']);
    expect(files.has('sitemap-de-categories-0.xml')).toBe(false);
    expect(twins('sitemap-categories-0.xml')).not.toContain('/de/product-category/keramik/');
  });

  it('change in the locales of the language that changed', () => {
    release();
    write((put) => putVariants(put, { name: 'Ebbebecher' }));
    expect(release().sort()).toEqual(['sitemap-de-products-0.xml', 'sitemap-de.xml']);
  });

  it('are in the languages that the shop shows now', () => {
    release();
    write((put) => {
      put(entityKey.settings, settings);
      putMug(put, 1);
    });
    release();
    expect(addresses('sitemap-de-products-0.xml')).toEqual(['https://shop.example/de/product/mug-1/']);
    expect(files.has('sitemap-de-categories-0.xml')).toBe(false);
    write((put) => put(entityKey.settings, translated));
    release();
    expect(addresses('sitemap-de-products-0.xml')).toEqual([
      'https://shop.example/de/product/gezeitenbecher/',
    ]);
  });
});

it('robots.txt names the sitemaps, and the pages that are nobody else’s business', () => {
  const lines = robotsFile('https://shop.example').split('\n');
  expect(lines.slice(0, 2)).toEqual(['User-agent: *', 'Allow: /']);
  for (const path of ['/checkout/', '/de/my-account/', '/pt-br/order-summary/', '/fr/wishlist/']) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  for (const link of ['add', 'add-to-cart', 'coupon']) expect(lines).toContain(`Disallow: /*?*${link}=`);
  expect(lines.filter((line) => /Disallow: .*(product|contact|categories)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('Sitemap: '))).toEqual(
    ['', '-de', '-es', '-fr', '-it', '-pt-br'].map(
      (locale) => `Sitemap: https://shop.example/sitemap${locale}.xml`,
    ),
  );
});
