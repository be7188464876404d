import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALE_CODES, LOCALES } from '#storefront/i18n/locales.ts';
import { bundleScript } from './inline-integration.ts';

const SHOP = 'https://shop.example';
/** As pages of a translated catalog have them: with the address of the shop, which may be served from another one. */
const ALTERNATES = [
  ['en-US', '/product/tide-mug/'],
  ['de-DE', '/de/product/gezeitenbecher/'],
  ['x-default', '/product/tide-mug/'],
];
const SWITCH = `<a data-locale="de_DE" href="/de/">Deutsch</a><a data-locale="fr_FR" href="/fr/">Français</a>`;
const OFFERS = ['de_DE', 'fr_FR'].map((code) => `<a data-offer="a|b" data-locale="${code}" lang="x"></a>`);

let script: Record<'translated' | 'other', string>;

beforeAll(async () => {
  const entry = join(import.meta.dirname, 'locale-redirect.ts');
  const bundle = async (translated: boolean) =>
    (await bundleScript(entry, { TRANSLATED: String(translated) })).code;
  script = { translated: await bundle(true), other: await bundle(false) };
});

interface Visit {
  path: string;
  cookie?: string;
  languages?: string[];
  alternates?: string[][];
  code?: string;
}

/** Opens a page from outside the shop. */
function visit({
  path,
  cookie = '',
  languages = [],
  alternates = ALTERNATES,
  code = script.translated,
}: Visit) {
  const links = alternates.map(
    ([hreflang, href]) => `<link rel="alternate" hreflang="${hreflang}" href="${SHOP}${href}">`,
  );
  const $ = load(`${links.join('')}<aside>${OFFERS.join('')}<button></button></aside><nav>${SWITCH}</nav>`);
  const listeners = new Map<string, (event: object) => void>();
  const elements = new Map<unknown, Record<string, unknown>>();
  /** The same object for an element each time, with what the script reads of it. */
  const element = (selector: string): Record<string, unknown> | null => {
    const attributes = $(selector).attr();
    const found = $(selector).get(0);
    if (attributes === undefined) return null;
    const { href, lang, ...data } = attributes;
    const dataset = { locale: data['data-locale'], offer: data['data-offer'] };
    const known = elements.get(found) ?? { href, lang, dataset, parentElement: {} };
    elements.set(found, known);
    return known;
  };
  const opened: string[] = [];
  const location = Object.assign(new URL(`http://localhost:4321${path}`), {
    replace: (address: string) => opened.push(address.replace('http://localhost:4321', '')),
  });
  runInNewContext(code, {
    URL,
    location,
    navigator: { languages },
    addEventListener: listeners.set.bind(listeners),
    document: { cookie, referrer: '', documentElement: {}, querySelector: element },
  });
  listeners.get('storage')?.({});
  const press = (locale: string) => {
    const control = element(`nav [data-locale=${locale}]`);
    listeners.get('click')?.({ target: { closest: () => control } });
    return control?.href;
  };
  return { opened, press, offered: (locale: string) => element(`[data-offer][data-locale=${locale}]`) };
}

describe('a page of a translated catalog', () => {
  it('is opened in the chosen locale at its address there', () => {
    const path = '/product/tide-mug/?color=red#reviews';
    expect(visit({ path, cookie: 'locale=de_DE' }).opened).toEqual([
      '/de/product/gezeitenbecher/?color=red#reviews',
    ]);
    expect(visit({ path, cookie: 'locale=de_DE', code: script.other }).opened).toEqual([
      '/de/product/tide-mug/?color=red#reviews',
    ]);
  });

  it('stays in its own where the chosen locale has no such page', () => {
    expect(visit({ path: '/product/tide-mug/', cookie: 'locale=fr_FR' }).opened).toEqual([]);
    expect(visit({ path: '/product/tide-mug/' }).opened).toEqual([]);
  });

  it('has the same path in all locales if it has no alternate links', () => {
    const { opened } = visit({ path: '/checkout/', cookie: 'locale=fr_FR', alternates: [] });
    expect(opened).toEqual(['/fr/checkout/']);
    const order = visit({ path: '/checkout/order-received/7/?key=a', alternates: [] });
    expect(order.press('de_DE')).toBe('http://localhost:4321/de/checkout/order-received/7/?key=a');
  });

  it('is offered in the language of the browser, unless that lacks it', () => {
    const { offered } = visit({ path: '/product/tide-mug/?a=b', languages: ['de-AT'] });
    expect(offered('de_DE')).toMatchObject({ href: '/de/product/gezeitenbecher/?a=b', hidden: false });
    const french = visit({ path: '/product/tide-mug/', languages: ['fr'] });
    expect(french.offered('fr_FR')).not.toHaveProperty('hidden');
  });

  it('takes its query along when another language is chosen', () => {
    const { press } = visit({ path: '/product/tide-mug/?attribute_pa_color=sand#reviews' });
    expect(press('de_DE')).toBe('/de/product/gezeitenbecher/?attribute_pa_color=sand#reviews');
    expect(press('fr_FR')).toBe('/fr/');
  });
});

it('the tag of a locale follows from its code, as the script takes it', () => {
  for (const code of LOCALE_CODES) expect(LOCALES[code].tag).toBe(code.replace('_', '-'));
});
