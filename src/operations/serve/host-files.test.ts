import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEEP_PAGE, listingPath } from '#storefront/domain/routes/list-paths.ts';
import type { Move } from '#storefront/domain/routes/moved.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { localePrefix, routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import {
  deepTarget,
  firstPageRedirect,
  redirectsFile,
  rewriteTarget,
} from '../../pipeline/hosting/redirects.ts';
import { headersFile, securityHeaders } from '../../pipeline/hosting/response-headers.ts';

/** Duties of each host for the addresses that have no file, in every locale. */
const moves = LOCALE_CODES.flatMap((locale) => [
  {
    from: routePath('order-summary-orderId', locale, { orderId: 17 }),
    to: routePath('order-summary', locale),
  },
  { from: routePath('order-received', locale, { orderId: 17 }), to: routePath('order-summary', locale) },
  {
    from: routePath('oauth-login-provider', locale, { provider: 'google' }),
    to: routePath('oauth-login', locale),
  },
]);
const firstPages = LOCALE_CODES.flatMap((locale) => [
  { from: routePath('products-page', locale, { pageNumber: 1 }), to: listingPath(locale, null, 1) },
  {
    from: routePath('product-category-slug-page', locale, { categorySlug: 'mugs', pageNumber: 1 }),
    to: listingPath(locale, 'mugs', 1),
  },
  {
    from: routePath('brand-slug-page', locale, { termSlug: 'north', pageNumber: 1 }),
    to: listingPath(locale, 'north', 1, 'brand'),
  },
  {
    from: routePath('product-tag-slug-page', locale, { termSlug: 'summer', pageNumber: 1 }),
    to: listingPath(locale, 'summer', 1, 'tag'),
  },
]);
const ruled = LOCALE_CODES.flatMap((locale) =>
  [
    ['/shop/', '/products/'],
    ['/shop/page/2/', '/products/page/2/'],
    ['/cart/', '/checkout/'],
    ['/product-category/mugs/tall-mugs/', '/product-category/tall-mugs/'],
    ['/my-account/orders/', '/my-account/?tab=orders'],
    ['/my-account/downloads/', '/my-account/?tab=downloads'],
    ['/my-account/edit-account/', '/my-account/'],
    ['/my-account/edit-address/', '/my-account/'],
    ['/my-account/view-order/17/', '/order-summary/17/'],
  ].map(([from, to]) => ({ from: localePrefix(locale) + from, to: localePrefix(locale) + to })),
);
/** Later pages of lists, which the list's deep page answers where they have no file. */
const deep = LOCALE_CODES.flatMap((locale) => [
  { from: listingPath(locale, null, 57), to: listingPath(locale, null, DEEP_PAGE) },
  { from: listingPath(locale, 'mugs', 9), to: listingPath(locale, 'mugs', DEEP_PAGE) },
  { from: listingPath(locale, 'north', 9, 'brand'), to: listingPath(locale, 'north', DEEP_PAGE, 'brand') },
  { from: listingPath(locale, 'summer', 9, 'tag'), to: listingPath(locale, 'summer', DEEP_PAGE, 'tag') },
]);
const untouched = LOCALE_CODES.flatMap((locale) => [
  routePath('order-summary', locale),
  `${routePath('order-summary', locale)}_payload.json`,
  routePath('oauth-login', locale),
  routePath('checkout', locale),
  routePath('products-page', locale, { pageNumber: 11 }),
  routePath('product-slug', locale, { slug: 'order-summary' }),
]);

describe('rules of the own server', () => {
  it.each(moves)('answer $from with $to', ({ from, to }) => {
    expect(rewriteTarget(from)).toBe(to);
    expect(rewriteTarget(from.slice(0, -1))).toBe(to);
  });

  it.each(firstPages)('redirect $from to $to', ({ from, to }) => {
    expect(firstPageRedirect(from)).toBe(to);
  });

  it.each(deep)('answer $from with $to where it has no file', ({ from, to }) => {
    expect(deepTarget(from)?.path).toBe(to);
    expect(deepTarget(from.slice(0, -1))?.path).toBe(to);
    expect(deepTarget(to)).toBeNull();
  });
});

describe('_redirects', () => {
  const rules = redirectsFile()
    .trim()
    .split('\n')
    .map((line) => line.split(' ') as [from: string, to: string, status: string]);

  /** Applies the first rule that matches, as hosts do: `:name` stands for one path segment. */
  function follow(path: string): { to: string; status: string } | null {
    for (const [from, to, status] of rules) {
      const match = new RegExp(`^${from.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path);
      if (match === null) continue;
      return { to: to.replace(/:(\w+)/g, (_, name: string) => match.groups?.[name] ?? ''), status };
    }
    return null;
  }

  it.each(moves)('answers $from with $to', ({ from, to }) => {
    expect(follow(from)).toEqual({ to, status: '200' });
  });

  it.each(firstPages)('redirects $from to $to', ({ from, to }) => {
    expect(follow(from)).toEqual({ to, status: '301' });
  });

  it.each(ruled)('redirects $from to $to by a route rule', ({ from, to }) => {
    expect(follow(from)).toEqual({ to, status: '301' });
  });

  it('has the merchant’s redirects, and no rewrite for what is blocked', () => {
    const own = new RouteRules({
      '/sale/': { redirect: '/product-category/sale/' },
      '/oauth/login/{provider}/': 'block',
    });
    const lines = redirectsFile([], undefined, own).split('\n');
    expect(lines).toContain('/de/sale/ /de/product-category/sale/ 301');
    expect(lines.filter((line) => line.includes('/oauth/'))).toEqual([]);
  });

  it('leaves every other address alone, those of pages that have a file above all', () => {
    for (const { from } of deep) expect(follow(from), from).toBeNull();
    for (const path of untouched) expect(follow(path), path).toBeNull();
  });

  it('leads from former addresses in every locale, from the latest ones where hosts accept no more', () => {
    const moves: Move[] = [
      { kind: 'product', from: 'old mug', to: 'mug' },
      { kind: 'category', from: 'cups', to: 'mugs' },
    ];
    const all = redirectsFile(moves).split('\n');
    expect(all).toContain('/product/old%20mug/ /product/mug/ 301');
    for (const locale of LOCALE_CODES) {
      expect(all).toContain(`${listingPath(locale, 'cups', 1)} ${listingPath(locale, 'mugs', 1)} 301`);
    }
    const others = redirectsFile().trim().split('\n').length;
    const few = redirectsFile(moves, others + LOCALE_CODES.length);
    expect(few.trim().split('\n')).toHaveLength(others + LOCALE_CODES.length);
    expect(few).toContain('/de/product/old%20mug/');
    expect(few).not.toContain('cups');
  });

  it('leads from former addresses in the locales of their language, each by its first rule', () => {
    const locales = { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'en', it_IT: 'en', pt_BR: 'en' };
    const moves: Move[] = [
      { kind: 'product', from: 'krug', to: 'becher', view: 'de' },
      { kind: 'product', from: 'becher', to: 'mug', view: 'en' },
      { kind: 'product', from: 'krug', to: 'tasse', view: 'de' },
    ];
    const languages = { default: 'en', tags: {}, locales };
    const file = redirectsFile(moves, undefined, undefined, languages).split('\n');
    expect(file.filter((line) => /becher|krug/.test(line))).toEqual([
      '/de/product/krug/ /de/product/becher/ 301',
      ...['', '/es', '/fr', '/it', '/pt-br'].map(
        (prefix) => `${prefix}/product/becher/ ${prefix}/product/mug/ 301`,
      ),
    ]);
  });

  it('asks for no more moves than hosts accept', () => {
    const others = redirectsFile().trim().split('\n').length;
    let asked = 0;
    function* endless(): Generator<Move> {
      for (;;) yield { kind: 'product', from: `old-${asked++}`, to: 'mug' };
    }
    expect(
      redirectsFile(endless(), others + 13)
        .trim()
        .split('\n'),
    ).toHaveLength(others + 13);
    expect(asked).toBe(3);
    expect(redirectsFile(endless(), others).trim().split('\n')).toHaveLength(others);
    expect(asked).toBe(3);
  });

  it('stays within what hosts accept: fixed rules first, under 100 with parameters', () => {
    const dynamic = rules.map(([from]) => from.includes(':'));
    expect(dynamic.lastIndexOf(false)).toBeLessThan(dynamic.indexOf(true));
    expect(dynamic.filter(Boolean).length).toBeLessThanOrEqual(100);
  });
});

describe('_headers', () => {
  it('puts the security headers on every file and keeps immutable files for a year', () => {
    const [all, ...folders] = headersFile()
      .trim()
      .split(/\n(?=\/)/);
    expect(all?.split('\n')).toEqual([
      '/*',
      ...Object.entries(securityHeaders()).map(([name, value]) => `  ${name}: ${value}`),
    ]);
    expect(folders).toEqual([
      '/_assets/*\n  Cache-Control: public, max-age=31536000, immutable',
      '/pictures/*\n  Cache-Control: public, max-age=31536000, immutable',
      '/catalog-index/*\n  Cache-Control: public, max-age=31536000, immutable',
    ]);
  });

  it('adds what only a header can say to the policy of the pages', () => {
    expect(headersFile("default-src 'self'; script-src 'self';")).toContain(
      "  Content-Security-Policy: default-src 'self'; script-src 'self'; frame-ancestors 'self'\n",
    );
  });
});

describe.each(['nginx.conf', 'Caddyfile'])('the example %s', (name) => {
  const text = readFileSync(new URL(`./examples/${name}`, import.meta.url), 'utf8');
  const patterns = [...text.matchAll(/(?:location ~|path_regexp \w+) (\^\S+\$)(?:\s|$)/g)].map(
    (match) => new RegExp(match[1] ?? ''),
  );
  const matching = (path: string) => patterns.filter((pattern) => pattern.test(path));

  it('rewrites the addresses that only the browser can read, in every locale', () => {
    for (const { from } of moves) {
      expect(matching(from), from).toHaveLength(1);
      expect(matching(from.slice(0, -1)), from).toHaveLength(1);
    }
    for (const { to } of moves) expect(matching(to), to).toHaveLength(0);
  });

  it('answers later pages of lists that have no file, in every locale', () => {
    for (const { from, to } of deep) {
      const [found, ...others] = matching(from);
      expect(others, from).toEqual([]);
      expect(`${found?.exec(from)?.[1]}/page/more/`, from).toBe(to);
      expect(matching(from.slice(0, -1)), from).toHaveLength(1);
      expect(matching(`${from}_payload.json`), from).toEqual([]);
    }
  });

  it('redirects first pages and by the rules of the shop, in every locale', () => {
    // A rule of nginx, or a matcher of Caddy and what uses it.
    const redirects =
      name === 'nginx.conf'
        ? [...text.matchAll(/rewrite (\^\S+\$) (\S+) permanent;/g)]
        : [...text.matchAll(/path_regexp \w+ (\^\S+\$)\n\tredir @\w+ (\S+) permanent/g)];
    // nginx keeps the query by itself; that of a cart's link says what to put into it.
    if (name === 'Caddyfile') expect(text).toContain('/checkout/{asked} permanent');
    const follow = (path: string) =>
      redirects
        .map(
          ([, from = '', to = '']) =>
            [new RegExp(from), to.replace(/\{re\.\w+\.(\d)\}/g, '$$$1').replace('{asked}', '')] as const,
        )
        .filter(([from]) => from.test(path))
        .map(([from, to]) => path.replace(from, to));
    for (const { from, to } of [...firstPages, ...ruled]) {
      expect(follow(from), from).toEqual([to]);
      expect(follow(from.slice(0, -1)), from).toEqual([to]);
    }
    for (const path of untouched) expect(follow(path), path).toEqual([]);
  });

  it('keeps browsers on HTTPS', () => {
    expect(text).toContain('Strict-Transport-Security "max-age=31536000"');
  });

  it('sends the same security headers', () => {
    for (const [header, value] of Object.entries(securityHeaders())) {
      expect(text).toContain(`${header} "${value}"`);
    }
  });

  it('lists every locale wherever it lists locales', () => {
    const prefixes = LOCALE_CODES.map((code) => localePrefix(code).slice(1)).filter(Boolean);
    const lists = [...text.matchAll(/\(\?:(\w\w\|[^)]*)\)/g)].map((match) => match[1]);
    expect(lists.length).toBeGreaterThan(4);
    expect(new Set(lists)).toEqual(new Set([prefixes.join('|')]));
  });
});
