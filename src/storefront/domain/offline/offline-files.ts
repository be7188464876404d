import type { Locale } from '#storefront/i18n/locales.ts';
import { localePrefix } from '../routes/routes.ts';

/** Folder of scripts, styles and fonts, whose names carry a hash of their content. */
export const ASSETS_PATH = '/_assets/';

/** The file of the service worker. At the root, where it may answer for the whole shop. */
export const WORKER_PATH = '/sw.js';

/** Path of the file that says how the shop is installed from pages of a locale. */
export function manifestPath(locale: Locale): string {
  return `/manifest${localePrefix(locale).replace('/', '-')}.webmanifest`;
}
