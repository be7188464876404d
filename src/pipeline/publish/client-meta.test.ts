import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { CLIENT_META_BUDGET, clientMeta, limitedMeta, MAX_META_PATHS } from './manifest.ts';

/** Changes of product pages in all locales, with slugs that hardly compress. */
function metaOf(products: number): BuildMeta {
  const slugs = Array.from({ length: products }, (_, id) =>
    createHash('md5').update(String(id)).digest('hex').slice(0, 12),
  );
  return {
    id: 'm1-abcdef',
    timestamp: 1,
    previousId: 'm0-abcdef',
    full: false,
    changed: LOCALE_CODES.flatMap((locale) =>
      slugs.map((slug) => routePath('product-slug', locale, { slug })),
    ),
    removed: ['/product/gone/'],
    routeRules: {},
  };
}

const weight = (meta: BuildMeta) => gzipSync(JSON.stringify(meta)).byteLength;

describe('the meta for clients', () => {
  it('lists the changes of hundreds of products', () => {
    expect(clientMeta(metaOf(500))).toEqual(metaOf(500));
  });

  it('takes every page for changed where the list is too long, as with 120,000 files', () => {
    const all = metaOf(10_000);
    expect(all.changed).toHaveLength(60_000);
    expect(weight(all)).toBeGreaterThan(CLIENT_META_BUDGET);
    const meta = clientMeta(all);
    expect(meta).toEqual({ ...all, full: true, changed: [], removed: [] });
    expect(weight(meta)).toBeLessThanOrEqual(CLIENT_META_BUDGET);
  });
});

it('a meta for deploys names its pages up to a limit', () => {
  const changed = Array.from({ length: MAX_META_PATHS - 1 }, (_, page) => `/product/mug-${page}/`);
  const meta = { ...metaOf(1), changed };
  expect(limitedMeta(meta)).toBe(meta);
  const larger = { ...meta, removed: ['/one/', '/two/'] };
  expect(limitedMeta(larger)).toEqual({ ...larger, full: true, changed: [], removed: [] });
});
