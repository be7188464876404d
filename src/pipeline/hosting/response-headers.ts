import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import { ASSETS_PATH, WORKER_PATH } from '#storefront/domain/offline/offline-files.ts';
import { INDEX_PATH } from '#storefront/domain/search/catalog-index/index-format.ts';

/** Folders whose files never change under their name. */
export const IMMUTABLE_PATHS = [ASSETS_PATH, PICTURES_PATH, INDEX_PATH];
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Cached by browsers, and revalidated before each use. */
const REVALIDATED = 'no-cache';
/** Icons, placeholder and the like: they rarely change, and an hour with an old one does no harm. */
const SHORT = 'public, max-age=3600';

/** Other sites must not frame the shop; a policy inside the page cannot say so. */
const FRAME_ANCESTORS = "frame-ancestors 'self'";

/**
 * Headers that belong on every answer of the shop.
 * @param policy the pages' own Content-Security-Policy if it must be sent as a header too
 */
export function securityHeaders(policy?: string): Record<string, string> {
  const own = policy?.trim().replace(/;$/, '');
  return {
    'Content-Security-Policy': own ? `${own}; ${FRAME_ANCESTORS}` : FRAME_ANCESTORS,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    // Windows that a payment or social login opens may still answer the page that opened them.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

/** Returns true for files whose name changes with their content. */
export function isImmutable(path: string): boolean {
  return IMMUTABLE_PATHS.some((folder) => path.startsWith(folder));
}

/** Folders of scripts and styles, Astro's usual one too: pages of an earlier shop at this address may ask for its files. */
const HASHED_PATHS = [...IMMUTABLE_PATHS, '/_astro/'];

/** Returns true for the address of a file that never was a page, and whose name is of one version. */
export function isHashed(path: string): boolean {
  return HASHED_PATHS.some((folder) => path.startsWith(folder));
}

/**
 * Time for which a file may be cached. Pages and data are revalidated, so a new release shows at once.
 * @param path site-absolute path of the file, such as `/product/tide-mug/index.html`
 */
export function cacheControl(path: string): string {
  if (isImmutable(path)) return IMMUTABLE;
  return path === WORKER_PATH || /\.(html|json|xml|txt|webmanifest)$/.test(path) ? REVALIDATED : SHORT;
}

/**
 * The `_headers` file that Netlify, Cloudflare Pages and others read. Such hosts revalidate all other files, and some
 * join the values of rules that overlap: only the immutable folders have a rule for caching.
 * @param policy as for `securityHeaders`; left out if pages carry policies of their own
 */
export function headersFile(policy?: string): string {
  const rules = [
    ['/*', securityHeaders(policy)] as const,
    ...IMMUTABLE_PATHS.map((folder) => [`${folder}*`, { 'Cache-Control': IMMUTABLE }] as const),
  ];
  return rules
    .map(([path, headers]) => {
      const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
      return `${path}\n${lines.join('')}`;
    })
    .join('');
}
