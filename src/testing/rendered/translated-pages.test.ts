import { beforeAll, describe, expect, it } from 'vitest';
import { germanShop, mug, shop } from '#testing/fixtures/mug-shop.ts';
import { structuredDataProblems } from '#testing/fixtures/schema-org.ts';
import { COMPILED, open } from './rendered-page.ts';

beforeAll(...COMPILED);

/** The paths of alternate links by their language. */
const alternates = ($: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(
    $('link[hreflang]')
      .toArray()
      .map((link) => [$(link).attr('hreflang'), new URL($(link).attr('href') ?? '').pathname]),
  );

describe('a page of a translated catalog', () => {
  it('names its translations, in its head and in the language switch', async () => {
    for (const [path, english] of [
      ['/de/product/gezeitenbecher/', '/product/tide-mug/'],
      ['/de/product-category/keramik/', '/product-category/ceramics/'],
    ] as const) {
      const $ = await open(path, germanShop());
      expect($('link[rel="canonical"]').attr('href')).toBe(`https://shop.example${path}`);
      expect(alternates($)).toMatchObject({ 'de-DE': path, 'en-US': english, 'fr-FR': `/fr${english}` });
      expect(alternates($)['x-default']).toBe(english);
      expect($('.locale-links a[data-locale="en_US"]').attr('href')).toBe(english);
      expect($('.locale-links a[aria-current]').attr('href')).toBe(path);
    }
  });

  it('leads search engines to no language in which it is hidden, and shoppers still', async () => {
    const products = [mug({ slug: 'becher', slugs: { en: 'tide-mug' }, hiddenIn: ['en'] })];
    const $ = await open('/de/product/becher/', germanShop({ products }));
    expect(alternates($)).toEqual({ 'de-DE': '/de/product/becher/' });
    expect($('meta[property="og:locale:alternate"]')).toHaveLength(0);
    expect($('.locale-links a[data-locale="en_US"]').attr('href')).toBe('/product/tide-mug/');
  });

  it('says the language of a review that is in another', async () => {
    const review = { id: 'r', rating: 5, author: { name: 'Ada', avatarUrl: null } };
    const reviews = [
      { ...review, date: '2026-05-02', content: '<p>Fine.</p>', lang: 'en-US' },
      { ...review, date: '2026-05-01', content: '<p>Gut.</p>' },
    ];
    const products = [mug({ slug: 'becher', reviews, averageRating: 5, reviewCount: 2 })];
    const $ = await open('/de/product/becher/', germanShop({ products }));
    const shown = $('.review').toArray();
    expect(shown.map((each) => $(each).find('.html-text').text())).toEqual(['Gut.', 'Fine.']);
    expect(shown.map((each) => $(each).find('.html-text').attr('lang'))).toEqual([undefined, 'en-US']);
    expect(shown.map((each) => $(each).find('header > span').text())).toEqual(['', 'Auf Englisch']);
    const data = JSON.parse($('script[type="application/ld+json"]').text());
    expect(structuredDataProblems(data)).toEqual([]);
    expect(JSON.stringify(data)).toContain('"reviewBody":"Fine.","inLanguage":"en-US"');
  });

  it('names them before the script that redirects to them', async () => {
    const scripts = async (path: string, fixture = shop()) => {
      const $ = await open(path, fixture);
      const order = $('head > link[hreflang="de-DE"], head > script:not([type])').toArray();
      return { order: order.map(({ name }) => name), code: $('head > script:not([type])').text() };
    };
    const translated = await scripts('/de/product/gezeitenbecher/', germanShop());
    expect(translated.order).toEqual(['link', 'script']);
    expect(translated.code).toContain('hreflang');
    const other = await scripts('/de/product/tide-mug/');
    expect(other.order).toEqual(['script', 'link']);
    expect(other.code).not.toContain('hreflang');
  });
});
