import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { IsletError, type Said, says } from '#kit/messages/says.ts';
import { SOURCES, type ThemeFolder } from './theme-folder.ts';

/**
 * Components that are made to be replaced, with what they show: their properties and slots stay the same as long as
 * possible, whatever happens inside. Paths are relative to the storefront.
 */
export const STABLE_COMPONENTS = {
  'features/shell/Header.astro': 'the head of every page: logo, menu, search, account, cart',
  'features/shell/Logo.astro': 'the logo, or the name of the shop',
  'features/shell/Footer.astro': 'the foot of every page: menus, contact, legal links',
  'features/shell/LocaleSwitch.astro': 'the choice of a language',
  'features/catalog/listing/ListingHeader.astro': 'title, picture and text above a list',
  'features/catalog/listing/EmptyList.astro': 'a list without products',
  'features/catalog/products/ProductShelf.astro': 'a row of products under a title',
  'features/catalog/categories/Categories.astro': 'the page of all categories',
  'features/catalog/categories/CategoryTile.astro': 'a category with its picture',
  'features/catalog/categories/Breadcrumb.astro': 'the way to a page',
  'features/product/Product.astro': 'the page of a product',
  'features/product/ProductSummary.astro': 'title, price and form of a product',
  'features/product/ProductDetails.astro': 'description, attributes and dimensions',
  'features/product/ProductSafety.astro': 'maker and warnings',
  'features/product/TermLinks.astro': 'categories and tags of a product',
  'features/reviews/Reviews.astro': 'reviews of a product',
  'features/contact/Contact.astro': 'the contact page',
  'features/content/ContentPage.astro': 'a page of your own words',
  'features/not-found/NotFound.astro': 'the page of an address that leads nowhere',
  'ui/PageIntro.astro': 'title and lead of a page',
} as const satisfies Readonly<Record<string, string>>;

const STOREFRONT = join(SOURCES, 'storefront');

/** The rooms whose files a theme can replace; rules and state are the shop's. */
const ROOMS = ['layouts', 'features', 'ui'];
const REPLACEABLE = /\.(astro|tsx|css)$/;
const OVERRIDES = ROOMS.map((room) => `${room}/**/*.{astro,tsx,css}`);

/** States which original an override was written for, in a comment. */
const MARK = /\boriginal: ([\da-f]{8})\b/;
const PROPS = /^(?:interface Props\b[^{]*\{.*?^\}|type Props\b[^;]*;)/ms;
const SLOT = /<slot\b[^>]*>/g;

/**
 * The theme's file that takes the place of a file of the storefront.
 * @param file absolute path, without a query
 * @param importer absolute path of the file that imports it; an override gets the original by importing its own path
 * @returns absolute path; null if the file stays
 */
export function overrideOf(file: string, importer: string, theme: ThemeFolder): string | null {
  const path = relative(STOREFRONT, file);
  if (!isReplaceable(path)) return null;
  const override = join(theme.path, path);
  return override !== importer && existsSync(override) ? override : null;
}

/** Tells files that a theme can replace. @param path relative to the storefront, or to a theme */
export function isReplaceable(path: string): boolean {
  const [room = ''] = path.split(sep);
  return ROOMS.includes(room) && REPLACEABLE.test(path);
}

/** The overrides of a theme, as paths relative to it and to the storefront; other files are the theme's own. */
export function overridesOf({ path }: ThemeFolder): string[] {
  return globSync(OVERRIDES, { cwd: path })
    .filter((file) => existsSync(join(STOREFRONT, file)))
    .sort();
}

/**
 * Names an original as overrides do: of a stable component its properties and slots, which updates keep as long as they
 * can; of any other file all of it.
 * @param path relative to the storefront
 */
export function originalMark(path: string, source = readFileSync(join(STOREFRONT, path), 'utf8')): string {
  const isStable = path in STABLE_COMPONENTS;
  const text = isStable ? [PROPS.exec(source)?.[0], ...new Set(source.match(SLOT))].join('\n') : source;
  return createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 8);
}

/** @throws IsletError that names each override whose original has changed since it was written, or that does not say which it was written for */
export function checkOverrides(theme: ThemeFolder): void {
  const faults = overridesOf(theme).flatMap((path): Said[] => {
    const mark = originalMark(path);
    const stated = MARK.exec(readFileSync(join(theme.path, path), 'utf8'))?.[1];
    if (stated === mark) return [];
    const file = `src/${theme.name}/${path}`;
    return [
      stated === undefined
        ? says('theme.overrideUnmarked', { file, mark })
        : says('theme.overrideOutdated', { file, path, stated, mark }),
    ];
  });
  if (faults.length > 0) {
    throw new IsletError(says('theme.overrides', { list: faults.map((fault) => `  ${fault}`).join('\n') }));
  }
}
