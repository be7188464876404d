import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { isKnownFile } from '#pipeline/pictures/unfinished-pictures.ts';
import { ERROR_PAGE, matchRoute, splitLocale } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE } from '#storefront/i18n/locales.ts';
import { NIGHTLY } from '../tier.ts';

/** For tests that read every page of the site. */
export const WHOLE_SITE = { timeout: 120_000 };

/** A page of the built site. */
export interface BuiltPage {
  /** Site-absolute address. */
  path: string;
  file: string;
  html: string;
  /** Parsed when it is first asked for. */
  readonly $: CheerioAPI;
}

/** @returns what is wrong with a page */
export type Check = (page: BuiltPage) => string[];

/** Folder of the site under test. */
export function siteRoot(): string {
  const root = process.env.ISLET_E2E_ROOT;
  if (!root) throw new Error('ISLET_E2E_ROOT names no built site. `npm test` builds one and sets it.');
  return root;
}

export function siteFiles(): string[] {
  const root = siteRoot();
  return readdirSync(`${root}/`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(`${root}/`, join(entry.parentPath, entry.name)));
}

/**
 * Chooses the pages that are looked at: in the gate all of the first locale, and of each other one the first of each
 * route, since translated pages have the markup of their twins; at night all.
 */
export function pagesOfTier(): (path: string) => boolean {
  const seen = new Set<string>();
  return (path) => {
    const { locale } = splitLocale(path);
    if (NIGHTLY || locale === DEFAULT_LOCALE) return true;
    const kind = [locale, matchRoute(path)?.name, path.endsWith(ERROR_PAGE)].join(' ');
    if (seen.has(kind)) return false;
    seen.add(kind);
    return true;
  };
}

const CATALOG = /^(index|products|product|categories)/;

/** True for the home page, lists, categories and products. */
export function isCatalogPage(path: string): boolean {
  return !path.endsWith(ERROR_PAGE) && CATALOG.test(matchRoute(path)?.name ?? '');
}

/** Reads the pages one by one: all of them at once would fill the memory. */
export function* builtPages(filter: (path: string) => boolean = () => true): Generator<BuiltPage> {
  for (const file of siteFiles().sort()) {
    if (!file.endsWith('.html')) continue;
    const path = `/${file.replace(/(^|\/)index\.html$/, '$1')}`;
    if (!filter(path)) continue;
    const html = readFileSync(join(siteRoot(), file), 'utf8');
    let parsed: CheerioAPI | undefined;
    yield {
      path,
      file,
      html,
      get $() {
        parsed ??= load(html);
        return parsed;
      },
    };
  }
}

/** True if the release answers a site-absolute address with a file of its own, or one that it can make. */
export function hasFile(address: string): boolean {
  const path = decodeURI(address.split(/[?#]/)[0] ?? '');
  const file = join(siteRoot(), path.endsWith('/') ? `${path}index.html` : path);
  return isKnownFile(dirname(file), basename(file));
}
