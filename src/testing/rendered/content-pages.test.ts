import type { CheerioAPI } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPageData } from '#storefront/domain/page-data/page-data.ts';
import type { ContentPage } from '#storefront/domain/routes/content-pages.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { fixtureCatalog, shop } from '#testing/fixtures/mug-shop.ts';
import { COMPILED, openWithPolicy, shopRenderer, withSettings } from './rendered-page.ts';

beforeAll(...COMPILED);

/** A page with texts of its own in some locales. */
function inLocales(
  slug: string,
  titles: Partial<Record<Locale, string>>,
): Partial<Record<Locale, ContentPage[]>> {
  const locales = LOCALE_CODES.filter((locale) => locale in titles);
  const pages = LOCALE_CODES.map((locale) => {
    const textLocale = locale in titles ? locale : (locales[0] ?? locale);
    const title = titles[textLocale] ?? '';
    const html = `<h2>${title}</h2><p>All of it.</p>`;
    return [locale, [{ slug, title, description: '', html, textLocale, locales }]] as const;
  });
  return Object.fromEntries(pages);
}

const TERMS = inLocales('terms', { en_US: 'Terms', de_DE: 'AGB' });

const open = (path: string, contentPages = TERMS, config: MerchantConfig = {}) =>
  openWithPolicy(path, withSettings(config, { contentPages }));

const alternates = ($: CheerioAPI) =>
  $('link[rel="alternate"]')
    .toArray()
    .map((link) => $(link).attr('hreflang'));

describe('a content page', () => {
  it('has one heading of its own, and alternates in the locales that have a text', async () => {
    const { $ } = await open('/de/pages/terms/');
    expect($('h1').text()).toBe('AGB');
    expect($('main article').attr('lang')).toBeUndefined();
    expect($('link[rel="canonical"]').attr('href')).toBe('https://shop.example/de/pages/terms/');
    expect($('meta[name="description"]').attr('content')).toBe('AGB All of it.');
    expect(alternates($)).toEqual(['en-US', 'de-DE', 'x-default']);
  });

  it('shows the text of another locale as such, and search engines only where that is', async () => {
    const { $ } = await open('/fr/pages/terms/');
    expect($('main article').attr('lang')).toBe('en-US');
    expect($('link[rel="canonical"]').attr('href')).toBe('https://shop.example/pages/terms/');
    expect(alternates($)).toEqual([]);
    expect($('footer a[href="/fr/pages/terms/"]').attr('lang')).toBe('en-US');
  });

  it('has its data, and there is none without a text', async () => {
    const catalog = fixtureCatalog(shop({ contentPages: TERMS }));
    expect(loadPageData('/pages/terms/', catalog)).toMatchObject({
      route: 'content-page',
      content: { title: 'Terms' },
    });
    expect(
      (await (await shopRenderer()).render('/pages/nowhere/', { catalog, locale: 'en_US' })).status,
    ).toBe(404);
  });

  it('takes the place of the shop’s privacy page', async () => {
    const { $ } = await open(
      '/de/privacy-policy/',
      inLocales('privacy-policy', { de_DE: 'Unser Datenschutz' }),
    );
    expect($('h1').text()).toBe('Unser Datenschutz');
    expect($('footer a[href="/de/privacy-policy/"]:not([hreflang])').toArray()).toHaveLength(1);
    const own = await open('/de/privacy-policy/');
    expect(own.$('h1').text()).toBe('Datenschutzerklärung');
  });
});

describe('counted searches', () => {
  it('are named in the shop’s own privacy page where the shop counts them', async () => {
    const text = async (countSearches: boolean) =>
      (await open('/de/privacy-policy/', {}, { countSearches })).$('main').text();
    const said = ['Findet eine Suche kein Produkt', 'Ein Tab merkt sich'];
    const [counting, other] = [await text(true), await text(false)];
    expect(said.filter((sentence) => counting.includes(sentence))).toEqual(said);
    expect(said.filter((sentence) => other.includes(sentence))).toEqual([]);
  });
});

describe('the terms', () => {
  const terms = async (config: MerchantConfig, pages = TERMS) =>
    (await open('/fr/checkout/', pages, config))
      .$('astro-island[component-url*="CheckoutPage"]')
      .attr('props') ?? '';

  it('are asked for in checkout where the shop says so and has them', async () => {
    expect(await terms({ termsCheckbox: true })).toMatch(
      /"terms":\{"href":"\/fr\/pages\/terms\/".*"lang":"en-US"/,
    );
    expect(await terms({})).toContain('"terms":null');
    expect(await terms({ termsCheckbox: true }, {})).toContain('"terms":null');
  });
});

describe('scripts of other companies', () => {
  const counter = { name: 'Counter', src: 'https://stats.example/a.js', category: 'statistics' } as const;

  it('are named in the shop’s own privacy page, which otherwise says that there are none', async () => {
    const guard = { ...counter, name: 'Guard', category: 'necessary' } as const;
    const partiesOf = async (thirdParty: MerchantConfig['thirdParty'] = []) =>
      (await open('/privacy-policy/', {}, { thirdParty })).$('main').text();
    const CLAIMS = ['no tracking and no analytics', 'so we ask for no consent'];
    const none = await partiesOf();
    expect(CLAIMS.filter((claim) => none.includes(claim))).toEqual(CLAIMS);
    expect(none).not.toContain('Scripts of other companies');
    const some = await partiesOf([counter, guard]);
    expect(CLAIMS.filter((claim) => some.includes(claim))).toEqual([]);
    expect(some).toContain('Once you agree, and not before, our pages load: Counter.');
    expect(some).toContain('the shop does not work without them: Guard.');
  });

  it('that get the shop’s events say so in pages and in the policy, and no other ones do', async () => {
    const manager = {
      ...counter,
      name: 'Manager',
      src: 'https://stats.example/m.js',
      events: 'dataLayer',
    } as const;
    const { $ } = await open('/', {}, { thirdParty: [counter, { ...manager, webVitals: true }] });
    expect(JSON.parse($('template[data-consent-scripts]').attr('data-tags') ?? '')).toEqual([
      { to: 'dataLayer', id: '', vitals: true },
    ]);
    expect(JSON.parse($('[data-consent]').attr('data-page') ?? '')).toEqual({
      kind: 'index',
      currency: { code: 'EUR', decimals: 2 },
    });
    const none = await open('/', {}, { thirdParty: [counter] });
    expect(none.$('[data-tags], [data-page]')).toHaveLength(0);
    const policy = await open('/privacy-policy/', {}, { thirdParty: [counter, manager] });
    expect(policy.$('main').text()).toContain('never your name or address: Manager.');
  });

  it('leave no trace in a shop without any, and stand in the policy of one that has them', async () => {
    const none = await open('/');
    expect(none.$.html()).not.toMatch(/consent|third-party/);
    const { $, csp } = await open(
      '/',
      {},
      { thirdParty: [{ ...counter, origins: { style: ['https://css.example'] } }] },
    );
    expect(csp).toMatch(/script-src 'self' https:\/\/stats\.example /);
    expect(csp).toMatch(/style-src 'self' https:\/\/css\.example ;/);
    expect(none.csp).not.toContain('stats.example');
    const waiting = $('template[data-consent-scripts=statistics]').remove();
    // Pictures of people are loaded where this is there.
    expect(waiting.attr('data-avatars')).toBeUndefined();
    expect(waiting.html()).toBe('<script async="" src="https://stats.example/a.js"></script>');
    expect($('[src*="stats.example"], link[href*="stats.example"]')).toHaveLength(0);
    expect($('section[data-consent]').attr('hidden')).toBeDefined();
    const buttons = $('.consent-buttons button');
    expect(buttons.toArray().map((button) => $(button).attr('class'))).toEqual(['btn-quiet', 'btn-quiet']);
    expect($('.consent input[checked]')).toHaveLength(0);
  });
});
