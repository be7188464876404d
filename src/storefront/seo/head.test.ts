import { describe, expect, it } from 'vitest';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { excerpt, headTags } from './head.ts';

const settings = mergeSettings(
  {
    siteName: 'Islet',
    baseUrl: 'https://shop.example',
    siteImage: '/images/site.jpg',
    shortDescription: 'Things for the house by the sea',
  },
  {},
);
const mug = { title: 'Tide Mug', canonical: '/de/product/tide-mug/' };

describe('the head of a page', () => {
  it('has the page title followed by the site name', () => {
    expect(headTags(mug, settings, 'de_DE').title).toBe('Tide Mug - Islet');
  });

  it('has the canonical address and that of every locale', () => {
    const head = headTags(mug, settings, 'de_DE');
    expect(head.canonical).toBe('https://shop.example/de/product/tide-mug/');
    expect(head.alternates).toHaveLength(LOCALE_CODES.length + 1);
    expect(head.alternates).toEqual(
      expect.arrayContaining([
        { hreflang: 'en-US', href: 'https://shop.example/product/tide-mug/' },
        { hreflang: 'de-DE', href: 'https://shop.example/de/product/tide-mug/' },
        { hreflang: 'es-ES', href: 'https://shop.example/es/product/tide-mug/' },
        { hreflang: 'fr-FR', href: 'https://shop.example/fr/product/tide-mug/' },
        { hreflang: 'it-IT', href: 'https://shop.example/it/product/tide-mug/' },
        { hreflang: 'pt-BR', href: 'https://shop.example/pt-br/product/tide-mug/' },
        { hreflang: 'x-default', href: 'https://shop.example/product/tide-mug/' },
      ]),
    );
  });

  it('has those that a translated catalog gives a page, and none for a locale that lacks it', () => {
    const paths = {
      en_US: '/product/tide-mug/',
      de_DE: '/de/product/gezeitenbecher/',
      es_ES: '/es/product/tide-mug/',
      fr_FR: null,
      it_IT: '/it/product/tide-mug/',
      pt_BR: '/pt-br/product/tide-mug/',
    };
    const german = { title: 'Gezeitenbecher', canonical: paths.de_DE };
    const head = headTags(german, settings, 'de_DE', paths);
    expect(head.alternates).toEqual([
      { hreflang: 'en-US', href: 'https://shop.example/product/tide-mug/' },
      { hreflang: 'de-DE', href: 'https://shop.example/de/product/gezeitenbecher/' },
      { hreflang: 'es-ES', href: 'https://shop.example/es/product/tide-mug/' },
      { hreflang: 'it-IT', href: 'https://shop.example/it/product/tide-mug/' },
      { hreflang: 'pt-BR', href: 'https://shop.example/pt-br/product/tide-mug/' },
      { hreflang: 'x-default', href: 'https://shop.example/product/tide-mug/' },
    ]);
    const previews = head.openGraph.filter(([property]) => property === 'og:locale:alternate');
    expect(previews.map(([, locale]) => locale)).toEqual(['en_US', 'es_ES', 'it_IT', 'pt_BR']);
    const hidden = headTags(german, settings, 'de_DE', { ...paths, en_US: null });
    expect(hidden.alternates.map(({ hreflang }) => hreflang)).not.toContain('x-default');
  });

  it('does not change percent-encoded addresses', () => {
    const head = headTags({ title: 'Mate', canonical: '/product/caf%C3%A9%20mate/' }, settings, 'en_US');
    expect(head.canonical).toBe('https://shop.example/product/caf%C3%A9%20mate/');
    expect(head.alternates[1]?.href).toBe('https://shop.example/de/product/caf%C3%A9%20mate/');
  });

  it('excludes a page without an address from search engines', () => {
    const head = headTags({ title: 'Checkout', canonical: null }, settings, 'en_US');
    expect(head).toMatchObject({ noindex: true, canonical: null, alternates: [] });
    expect(headTags(mug, settings, 'de_DE').noindex).toBe(false);
  });

  it('has its own picture for previews, or the site image, by absolute address', () => {
    const preview = (src?: string) => {
      const image = src === undefined ? {} : { image: { src, width: 640, height: 480, alt: 'A mug' } };
      const head = headTags({ ...mug, ...image }, settings, 'de_DE');
      expect(head.twitterCard).toBe('summary_large_image');
      return head.openGraph.filter(([property]) => property.startsWith('og:image'));
    };
    expect(preview()).toEqual([
      ['og:image', 'https://shop.example/images/site.jpg'],
      ['og:image:alt', 'Islet'],
    ]);
    expect(preview('/pictures/a-640.webp')).toEqual([
      ['og:image', 'https://shop.example/pictures/a-640.webp'],
      ['og:image:width', '640'],
      ['og:image:height', '480'],
      ['og:image:alt', 'A mug'],
    ]);
    expect(preview('https://cdn.example/a.png')[0]).toEqual(['og:image', 'https://cdn.example/a.png']);
  });

  it('defaults to the description of the shop', () => {
    expect(headTags(mug, settings, 'de_DE').description).toBe('Things for the house by the sea');
    expect(headTags({ ...mug, description: 'A mug.' }, settings, 'de_DE').description).toBe('A mug.');
  });

  it('has no empty preview tags', () => {
    const bare = mergeSettings({ siteName: 'Islet', baseUrl: 'https://shop.example' }, {});
    const properties = headTags(mug, bare, 'de_DE').openGraph.map(([property]) => property);
    expect(properties.filter((property) => property.startsWith('og:image'))).toEqual([]);
    expect(headTags(mug, bare, 'de_DE').twitterCard).toBe('summary');
    expect(properties).not.toContain('og:description');
  });
});

describe('an excerpt', () => {
  it('has neither markup nor entities', () => {
    expect(excerpt('<p>Salt &amp; <em>pepper</em>.</p><ul><li>one</li><li>two</li></ul>')).toBe(
      'Salt & pepper. one two',
    );
  });

  it('ends with a whole word within the limit', () => {
    const text = excerpt('<p>A mug that keeps the warmth of the harbour</p>', 24);
    expect(text).toBe('A mug that keeps the…');
    expect(text.length).toBeLessThanOrEqual(24);
  });

  it('cuts one endless word', () => {
    expect(excerpt('a'.repeat(300), 160)).toHaveLength(160);
  });

  it('is empty for an empty text', () => {
    expect(excerpt('')).toBe('');
  });
});
