import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchRoute, splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { openTestShop, smallTranslatedCatalog, type TestShop } from '#testing/shops/test-shop.ts';
import { TranslatedSite } from '#testing/shops/translated-site.ts';

let shop: TestShop;
let site: TranslatedSite;
beforeAll(async () => {
  shop = await openTestShop(smallTranslatedCatalog());
  await shop.pipeline.release();
  site = new TranslatedSite(shop.work.dist, smallTranslatedCatalog(), { de_DE: 'de', fr_FR: 'fr' });
}, 180_000);
afterAll(() => shop.close(), 60_000);

/** Pages of products and categories. */
const ofGroups = () => site.paths.filter((path) => site.groupAt(path) !== undefined);

describe('the pages of a translated catalog', () => {
  it('are all groups in all locales, each at one address', () => {
    for (const locale of LOCALE_CODES) {
      const own = ofGroups().filter((path) => splitLocale(path).locale === locale);
      const firstPages = own.filter((path) => !('pageNumber' in (matchRoute(path)?.params ?? {})));
      const groups = firstPages.map((path) => site.groupAt(path));
      expect(new Set(groups).size, locale).toBe(groups.length);
      expect(groups.length, locale).toBeGreaterThan(20);
    }
    expect(ofGroups().filter((path) => site.isInWrongLanguage(path))).toEqual([]);
    expect(site.paths).toContain('/de/product/t-shirt-v-ausschnitt/');
    expect(site.paths).toContain('/fr/product/v-neck-t-shirt/');
    expect(site.paths).toContain('/it/product/nur-auf-deutsch/');
  });

  it('name their translations, which are there and lead back', () => {
    expect(site.paths.flatMap((path) => site.wrongAlternates(path))).toEqual([]);
    expect(site.alternates('/de/product/t-shirt-v-ausschnitt/')).toMatchObject({
      'en-US': '/product/v-neck-t-shirt/',
      'fr-FR': '/fr/product/v-neck-t-shirt/',
      'x-default': '/product/v-neck-t-shirt/',
    });
    expect(site.alternates('/product-category/clothing/')['de-DE']).toBe('/de/product-category/kleidung/');
  });

  it('link to pages that are there, at the addresses of their own language', () => {
    for (const path of site.paths) {
      const catalog = site.links(path).filter((link) => site.groupAt(link) !== undefined);
      expect(
        catalog.filter((link) => !site.hasPage(link) || site.isInWrongLanguage(link)),
        path,
      ).toEqual([]);
      const { locale } = splitLocale(path);
      const away = site
        .links(path, 'main a[href^="/"]')
        .filter((link) => splitLocale(link).locale !== locale);
      expect(away, path).toEqual([]);
    }
  });

  it('show no group twice in a list', () => {
    expect(site.paths.flatMap((path) => site.shownTwice(path))).toEqual([]);
  });
});

describe('sitemaps and feeds of a translated catalog', () => {
  it('name pages that are there, in the language of their locale, each group once', () => {
    const files = site.listings();
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        'product-feed.xml',
        'de/product-feed.xml',
        'fr/product-feed.xml',
        'sitemap-products-0.xml',
        'sitemap-de-products-0.xml',
        'sitemap-de-categories-0.xml',
      ]),
    );
    for (const [file, { pages, alternates }] of files) {
      expect(
        [...pages, ...alternates].filter((path) => !site.hasPage(path)),
        file,
      ).toEqual([]);
      expect(
        [...pages, ...alternates].filter((path) => site.isInWrongLanguage(path)),
        file,
      ).toEqual([]);
      const groups = [...new Set(pages)].flatMap((path) => site.groupAt(path) ?? []);
      expect(new Set(groups).size, file).toBe(groups.length);
    }
  });

  it('name every page of a product or category that search engines may list', () => {
    const named = new Set([...site.listings().values()].flatMap(({ pages }) => pages));
    const listed = ofGroups().filter((path) => {
      const isFirst = !('pageNumber' in (matchRoute(path)?.params ?? {}));
      return isFirst && Object.keys(site.alternates(path)).length > 0;
    });
    expect(listed.filter((path) => !named.has(path))).toEqual([]);
  });

  it('have the same translations as pages', () => {
    for (const [file, { pages, alternates }] of site.listings()) {
      if (!/(?:products|categories)/.test(file)) continue;
      const expected = pages.flatMap((path) => Object.values(site.alternates(path)));
      expect(alternates.toSorted(), file).toEqual(expected.toSorted());
    }
  });
});
