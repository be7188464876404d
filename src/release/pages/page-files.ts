import { LOCALE_CODES } from '#i18n/locales.ts';
import { ERROR_PAGE, localePrefix } from '#shop/site/routes.ts';

/** Folders with an error page of their own: that of products says that a product was not found. */
const ERROR_PAGE_FOLDERS = ['', '/product'];

/** Path -> file in the release, in slashes; a page is a folder's index, an error page a file. */
export function htmlFile(path: string): string {
  return isErrorPath(path) ? decodeURI(path.slice(1, -1)) : `${decodeURI(path.slice(1))}index.html`;
}

/** The payload beside a page; error pages have none. */
export function payloadFile(path: string): string | null {
  return isErrorPath(path) ? null : `${decodeURI(path.slice(1))}_payload.json`;
}

/** The error pages of every locale, as paths that no page has, such as `/de/404.html/`. */
export function errorPaths(): string[] {
  return LOCALE_CODES.flatMap((locale) =>
    ERROR_PAGE_FOLDERS.map((folder) => `${localePrefix(locale)}${folder}/${ERROR_PAGE}/`),
  );
}

export function isErrorPath(path: string): boolean {
  return path.endsWith(`/${ERROR_PAGE}/`);
}
