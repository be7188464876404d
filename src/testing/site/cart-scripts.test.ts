import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE } from '#i18n/locales.ts';
import { ERROR_PAGE, matchRoute, type RouteName } from '#shop/site/routes.ts';
import { CART_BUDGET } from '../script-budgets.ts';
import { type BuiltPage, builtPages, siteRoot, WHOLE_SITE } from './built-site.ts';

const KINDS: readonly RouteName[] = ['index', 'products', 'product-category-slug', 'product-slug'];

/** Files that a page loads when a shopper adds to the cart and opens it: of the first action, and of the islands. */
function entries({ $ }: BuiltPage): string[] {
  const late = $('template#late').html() ?? '';
  const first = [...late.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => src);
  const islands = $('astro-island')
    .toArray()
    // The menu opens without the cart.
    .filter((island) => !$(island).attr('opts')?.includes('"trigger":"menu"'))
    .flatMap((island) => [$(island).attr('component-url') ?? '', $(island).attr('renderer-url') ?? '']);
  return [...first, ...islands];
}

/** These files, and all that they import before they run. */
function withImports(paths: readonly string[]): Set<string> {
  const found = new Set(paths);
  // A set goes on with what is put into it meanwhile.
  for (const path of found) {
    const code = readFileSync(join(siteRoot(), path), 'utf8');
    for (const [, name = ''] of code.matchAll(/\b(?:import|from)\s*["'`]\.\/([^"'`]+)["'`]/g)) {
      found.add(`/_assets/${name}`);
    }
  }
  return found;
}

function weights(paths: Iterable<string>): [path: string, bytes: number][] {
  return [...paths].map((path) => [
    path,
    gzipSync(readFileSync(join(siteRoot(), path)), { level: 9 }).length,
  ]);
}

/** Pages of a kind that load different files. */
function pagesOf(kind: RouteName): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  const ofKind = (path: string) => {
    const match = path.endsWith(ERROR_PAGE) ? null : matchRoute(path);
    return match?.name === kind && match.locale === DEFAULT_LOCALE;
  };
  for (const page of builtPages(ofKind)) {
    const files = entries(page);
    const known = [...pages.values()].some((others) => others.join() === files.join());
    if (!known) pages.set(page.path, files);
  }
  return pages;
}

describe('scripts for using the cart', WHOLE_SITE, () => {
  it.each(KINDS)(`weigh at most ${CART_BUDGET / 1024} KB gzip on pages "%s"`, (kind) => {
    const pages = pagesOf(kind);
    expect(pages.size).toBeGreaterThan(0);
    for (const [path, files] of pages) {
      expect(files.length, `${path} has no cart`).toBeGreaterThan(2);
      const weighed = weights(withImports(files));
      const total = weighed.reduce((sum, [, bytes]) => sum + bytes, 0);
      const table = weighed.map(([file, bytes]) => `${String(bytes).padStart(7)} ${file}`).join('\n');
      expect(
        total,
        `${path} loads ${total} bytes for its cart, budget ${CART_BUDGET}:\n${table}`,
      ).toBeLessThanOrEqual(CART_BUDGET);
      // React alone is more than this: less means that files were not found.
      expect(total).toBeGreaterThan(CART_BUDGET / 2);
    }
  });

  it('hold nothing of what Vite adds to imports, so that its place has not moved', () => {
    const [files = []] = pagesOf('product-slug').values();
    const code = [...withImports(files)].map((path) => readFileSync(join(siteRoot(), path), 'utf8')).join();
    expect(code).toContain('vite:preloadError');
    expect(code).not.toContain('csp-nonce');
  });
});
