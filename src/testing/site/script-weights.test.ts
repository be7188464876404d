import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AREAS } from '#kit/messages/says.ts';
import { ERROR_PAGE, matchRoute, type RouteName } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE, LOCALE_CODES } from '#storefront/i18n/locales.ts';
import {
  ACCOUNT_BUDGET,
  CART_BUDGET,
  CHECKOUT_BUDGET,
  EVENTS_BUDGET,
  LATE_BUDGET,
  MESSAGES_BUDGET,
  PRODUCT_BUDGET,
  SEARCH_BUDGET,
  SET_BUDGET,
  SHOPPER_EVENTS_BUDGET,
  VITALS_BUDGET,
} from '../budgets.ts';
import { type BuiltPage, builtPages, siteRoot, WHOLE_SITE } from './built-site.ts';

const KINDS: readonly (readonly [kind: RouteName, budget: number])[] = [
  ['index', CART_BUDGET],
  ['products', CART_BUDGET],
  ['product-category-slug', CART_BUDGET],
  ['product-slug', PRODUCT_BUDGET],
];

/** Pages whose island starts at once. */
const PAGES = [
  ['checkout', 'CheckoutPage', CHECKOUT_BUDGET],
  ['my-account', 'AccountPage', ACCOUNT_BUDGET],
] as const;

/** Islands that a shopper needs to add to the cart and open it, and those that find products. */
const CART_ISLANDS = ['CartPanel', 'BuyForm', 'GroupedForm'];
const SEARCH_ISLANDS = ['SearchBox', 'ListTools'];

/** Files that a page loads at the first action, and for islands of these names. */
function entries({ $ }: BuiltPage, names: readonly string[]): string[] {
  const late = $('template#late').html() ?? $.html($('body > script[type=module][src]'));
  const first = [...late.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => src);
  const islands = $('astro-island')
    .toArray()
    .filter((island) => names.some((name) => $(island).attr('component-url')?.includes(`/${name}.`)))
    .map((island) => $(island).attr('component-url') ?? '');
  return [...first, ...islands, $('[renderer-url]').attr('renderer-url') ?? ''];
}

/** These files, and all that they import before they run. */
function withImports(paths: readonly string[]): Set<string> {
  const found = new Set(paths);
  // Iterating over a set includes what is added to it meanwhile.
  for (const path of found) {
    const code = readFileSync(join(siteRoot(), path), 'utf8');
    for (const [, name = ''] of code.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
      found.add(`/_assets/${name}`);
    }
  }
  return found;
}

/**
 * Hashes in the names of imported files compress to a few bytes more or less with each change anywhere: each gets one that
 * follows from the rest of its name.
 */
function withSteadyHashes(code: string): string {
  return code.replace(/([\w.-]+)([.-])([\w-]{8})(?=\.(?:js|css)\b)/g, (_, name: string, mark: string) => {
    const hash = createHash('sha256').update(name).digest('base64url').slice(0, 8);
    return `${name}${mark}${hash}`;
  });
}

function weights(paths: Iterable<string>): [path: string, bytes: number][] {
  return [...paths].map((path) => {
    const code = readFileSync(join(siteRoot(), path), 'utf8');
    return [path, gzipSync(withSteadyHashes(code), { level: 9 }).length];
  });
}

/** Pages of a kind that load different files. */
function pagesOf(kind: RouteName, names: readonly string[]): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  const ofKind = (path: string) => {
    const match = path.endsWith(ERROR_PAGE) ? null : matchRoute(path);
    return match?.name === kind && match.locale === DEFAULT_LOCALE;
  };
  for (const page of builtPages(ofKind)) {
    const files = entries(page, names);
    const known = [...pages.values()].some((others) => others.join() === files.join());
    if (!known) pages.set(page.path, files);
  }
  return pages;
}

/** Weighs what each page of a kind loads for islands of these names. */
function expectWithin(limit: number, kind: RouteName, names: readonly string[]): void {
  const pages = pagesOf(kind, names);
  expect(pages.size).toBeGreaterThan(0);
  for (const [path, files] of pages) {
    expect(files.length, `${path} has none of ${names.join(', ')}`).toBeGreaterThan(2);
    const budget = files.some((file) => file.includes('GroupedForm')) ? SET_BUDGET : limit;
    const weighed = weights(withImports(files));
    const total = weighed.reduce((sum, [, bytes]) => sum + bytes, 0);
    const table = weighed.map(([file, bytes]) => `${String(bytes).padStart(7)} ${file}`).join('\n');
    expect(total, `${path} loads ${total} bytes, budget ${budget}:\n${table}`).toBeLessThanOrEqual(budget);
    // React alone is more than this: less means that files were not found.
    expect(total).toBeGreaterThan(budget / 2);
  }
}

describe('files of messages', WHOLE_SITE, () => {
  it(`weigh at most ${MESSAGES_BUDGET} bytes gzip in each locale`, () => {
    const files = readdirSync(join(siteRoot(), '_assets')).filter((file) => /^messages-.*\.js$/.test(file));
    expect(files).toHaveLength(LOCALE_CODES.length);
    const heavy = weights(files.map((file) => `/_assets/${file}`)).filter(
      ([, bytes]) => bytes > MESSAGES_BUDGET,
    );
    expect(heavy).toEqual([]);
  });
});

describe('what follows the first action', WHOLE_SITE, () => {
  it(`is one file of at most ${LATE_BUDGET} bytes gzip, which no other file of a cart waits for`, () => {
    const [files = []] = pagesOf('products', CART_ISLANDS).values();
    const waitedFor = withImports(files);
    const late = readdirSync(join(siteRoot(), '_assets')).filter((file) => /^late\..*\.js$/.test(file));
    expect(late).toHaveLength(1);
    const own = [...withImports(late.map((file) => `/_assets/${file}`))].filter(
      (path) => !waitedFor.has(path),
    );
    const [[path = '', bytes = 0] = [], ...others] = weights(own);
    expect(others).toEqual([]);
    expect(path).toContain('/late.');
    expect(bytes).toBeLessThanOrEqual(LATE_BUDGET);
  });
});

describe('what tags of the shop’s events load', WHOLE_SITE, () => {
  const own = (name: string) =>
    readdirSync(join(siteRoot(), '_assets'))
      .filter((file) => file.startsWith(`${name}.`) && file.endsWith('.js'))
      .map((file) => `/_assets/${file}`);
  const total = (paths: Iterable<string>) => weights([...paths]).reduce((sum, [, bytes]) => sum + bytes, 0);

  it('is little before the first action, and nothing that is for later', () => {
    const early = withImports([...own('Consent'), ...own('tags')]);
    expect([...early].filter((path) => /\/(shop|react|cart|late|shopper|vitals)\./.test(path))).toEqual([]);
    const consent = withImports(own('Consent'));
    expect(total([...early].filter((path) => !consent.has(path)))).toBeLessThanOrEqual(EVENTS_BUDGET);
  });

  it('listens to the stores with the files of the first action', () => {
    expect(own('shopper')).toHaveLength(1);
    expect(total(own('shopper'))).toBeLessThanOrEqual(SHOPPER_EVENTS_BUDGET);
    const waitedFor = withImports([...own('tags'), ...own('late')]);
    const others = [...withImports(own('shopper'))].filter((path) => !waitedFor.has(path));
    expect(others).toEqual(own('shopper'));
  });

  it('has vitals in a file of their own', () => {
    expect(total(own('vitals'))).toBeGreaterThan(0);
    expect(total(withImports(own('vitals')))).toBeLessThanOrEqual(VITALS_BUDGET);
  });
});

describe('what a page runs by itself after the first action', WHOLE_SITE, () => {
  it('loads no framework: that comes with the first island that is pressed', () => {
    const [[, files = []] = []] = pagesOf('product-slug', []);
    const [deferred = '', react = ''] = files;
    const code = readFileSync(join(siteRoot(), deferred), 'utf8');
    const started = [...code.matchAll(/\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g)].map(
      ([, name = '']) => `/_assets/${name}`,
    );
    expect(started.filter((path) => path.includes('/product-page.'))).toHaveLength(1);
    expect([...withImports([react])].some((path) => path.includes('/client.'))).toBe(true);
    expect([...withImports([deferred, ...started])].filter((path) => path === react)).toEqual([]);
  });
});

describe('scripts of pages that are islands', WHOLE_SITE, () => {
  it.each(PAGES)('weigh no more than their budget on "%s"', (kind, island, budget) => {
    expectWithin(budget, kind, [island]);
  });
});

describe('scripts for finding products', WHOLE_SITE, () => {
  it(`weigh at most ${SEARCH_BUDGET} bytes gzip in lists`, () => {
    expectWithin(SEARCH_BUDGET, 'products', SEARCH_ISLANDS);
  });
});

describe('scripts for using the cart', WHOLE_SITE, () => {
  it.each(KINDS)('weigh on pages "%s" at most %i bytes gzip', (kind, budget) => {
    expectWithin(budget, kind, CART_ISLANDS);
  });

  it('hold nothing of what Vite adds to imports, so that its place has not moved', () => {
    const [files = []] = pagesOf('product-slug', CART_ISLANDS).values();
    const code = [...withImports(files)].map((path) => readFileSync(join(siteRoot(), path), 'utf8')).join();
    expect(code).toContain('vite:preloadError');
    expect(code).not.toContain('csp-nonce');
  });
});

it('no file that browsers load has the messages of commands', () => {
  const texts = AREAS.flatMap(({ problems }) => problems.flatMap(({ says }) => Object.values(says)));
  const whole = texts.filter((text) => !/[{\\`'"]/.test(text) && text.length > 30);
  expect(whole.length).toBeGreaterThan(20);
  const scripts = readdirSync(join(siteRoot(), '_assets')).filter((name) => name.endsWith('.js'));
  const found = scripts.flatMap((name) => {
    const code = readFileSync(join(siteRoot(), '_assets', name), 'utf8');
    return whole.filter((text) => code.includes(text)).map((text) => `${name}: ${text}`);
  });
  expect(found).toEqual([]);
});
