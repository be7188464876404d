import { isFileName } from '#storefront/domain/routes/content-pages.ts';
import { ERROR_PAGE, localePrefix } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';

/** Folders with an error page of their own: that of products says that a product was not found. */
const ERROR_PAGE_FOLDERS = ['', '/product'];

/**
 * Path -> file in the release, in slashes; a page is a folder's index, an error page a file.
 * @throws if `canBePage` is false
 */
export function htmlFile(path: string): string {
  return isErrorPath(path) ? path.slice(1, -1) : `${pageFolder(path)}index.html`;
}

/**
 * The payload next to a page; error pages have none.
 * @throws if `canBePage` is false
 */
export function payloadFile(path: string): string | null {
  return isErrorPath(path) ? null : `${pageFolder(path)}_payload.json`;
}

/**
 * The path of the page that a file of a release belongs to; null for other files.
 * @param file in the release, in slashes
 */
export function pageOfFile(file: string): string | null {
  const names = file.split('/');
  const name = names.pop() ?? '';
  const path = (folders: readonly string[]) =>
    `/${folders.map((folder) => `${encodeURIComponent(folder)}/`).join('')}`;
  if (name === 'index.html' || name === '_payload.json') return path(names);
  const error = path([...names, name]);
  return isErrorPath(error) ? error : null;
}

/** False for a path whose files would be outside its own folder, or could not be named. */
export function canBePage(path: string): boolean {
  return folderNames(path) !== null;
}

/** Path -> its folder in the release, such as `de/product/tide-mug/`; empty for the home page. */
function pageFolder(path: string): string {
  const names = folderNames(path);
  if (names === null) throw new Error(`The page ${JSON.stringify(path)} cannot have a file.`);
  return names.map((name) => `${name}/`).join('');
}

/** The names of a path's folders, one for each segment; null if one is not a name. */
function folderNames(path: string): string[] | null {
  if (!/^\/(?:.*\/)?$/s.test(path)) return null;
  try {
    const names = path.split('/').slice(1, -1).map(decodeURIComponent);
    return names.every(isFileName) ? names : null;
  } catch {
    return null;
  }
}

/** The error pages of every locale, as paths that no page has, such as `/de/404.html/`. */
export function errorPaths(): string[] {
  return [...ERROR_PATHS];
}

export function isErrorPath(path: string): boolean {
  return ERROR_PATHS.has(path);
}

const ERROR_PATHS: ReadonlySet<string> = new Set(
  LOCALE_CODES.flatMap((locale) =>
    ERROR_PAGE_FOLDERS.map((folder) => `${localePrefix(locale)}${folder}/${ERROR_PAGE}/`),
  ),
);
