import type { Locale } from '#storefront/i18n/locales.ts';
import { LATEST_BUILD_PATH } from '../builds/build-polling.ts';
import { PICTURES_PATH } from '../catalog/image-sources.ts';
import { localePrefix, matchRoute, PAGE_RULES, pageRouteOf } from '../routes/routes.ts';

/** Folder of scripts, styles and fonts, whose names carry a hash of their content. */
export const ASSETS_PATH = '/_assets/';

/** The file of the service worker. At the root, where it may answer for the whole shop. */
export const WORKER_PATH = '/sw.js';

/** Path of the file that says how the shop is installed from pages of a locale. */
export function manifestPath(locale: Locale): string {
  return `/manifest${localePrefix(locale).replace('/', '-')}.webmanifest`;
}

const PAYLOAD = '_payload.json';

/**
 * The ways in which the service worker treats a request:
 * `page` asks the network, keeps the page, and opens the kept one where nothing answers;
 * `own page` asks the network and keeps nothing, as of checkout and account; `foreign page` is no page of the shop;
 * `data` is treated like a page that is not shown by itself; `file` comes from the device if it is there;
 * `build` tells of a new release; `ignored` is left to the browser.
 */
export type RequestRule = 'page' | 'own page' | 'foreign page' | 'data' | 'file' | 'build' | 'ignored';

/** The parts of a request that its rule depends on. */
export interface AskedFor {
  method: string;
  url: URL;
  /** True if a browser is about to show it as a page. */
  isNavigation: boolean;
  isPicture: boolean;
}

/** The rule of a request. @param origin of the shop: nothing that another host answers is touched */
export function requestRule({ method, url, isNavigation, isPicture }: AskedFor, origin: string): RequestRule {
  if (method !== 'GET' || url.origin !== origin) return 'ignored';
  const { pathname } = url;
  if (isNavigation) return pageRule(pathname);
  if (pathname.startsWith(ASSETS_PATH) || pathname.startsWith(PICTURES_PATH)) return 'file';
  if (pathname === LATEST_BUILD_PATH) return 'build';
  const isPayload =
    pathname.endsWith(`/${PAYLOAD}`) && pageRule(pathname.slice(0, -PAYLOAD.length)) === 'page';
  return isPayload || (isPicture && isPlainFile(pathname)) ? 'data' : 'ignored';
}

/** A path that only the shop's own release answers, such as `/images/placeholder.jpg`. */
function isPlainFile(path: string): boolean {
  return /^\/([\w.-]+|images\/[\w./-]+)$/.test(path);
}

function pageRule(path: string): 'page' | 'own page' | 'foreign page' {
  const match = path.endsWith('/') ? matchRoute(path) : null;
  if (match === null) return 'foreign page';
  return PAGE_RULES[pageRouteOf(match.name)].session === 'eager' ? 'own page' : 'page';
}
