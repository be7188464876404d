import { LATEST_BUILD_PATH } from '../builds/build-polling.ts';
import { PICTURES_PATH } from '../catalog/image-sources.ts';
import { matchRoute, PAGE_RULES, pageRouteOf } from '../routes/routes.ts';
import { ASSETS_PATH } from './offline-files.ts';

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
