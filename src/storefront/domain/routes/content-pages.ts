import { LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import { ERROR_PAGE, routePath } from './routes.ts';

/** The longest name of a file on common file systems, in bytes of UTF-8. */
const LONGEST_NAME = 255;
/** UTF-8 takes at most so many bytes for a code unit of UTF-16. */
const BYTES_PER_UNIT = 3;

/** Returns true if a file or folder of this name can exist, in exactly its parent's folder. */
export function isFileName(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    !/[/\\\p{Cc}]/u.test(name) &&
    name.isWellFormed() &&
    (name.length * BYTES_PER_UNIT <= LONGEST_NAME ||
      new TextEncoder().encode(name).byteLength <= LONGEST_NAME)
  );
}

/**
 * True if a product or category can have a page at its decoded slug. Plugins and imports write slugs that hosts hide or
 * take for an error page, and `*`, which stands for all products.
 */
export function isPageSlug(slug: string): boolean {
  return isFileName(slug) && slug !== ERROR_PAGE && slug !== '*' && !/^\.|[%\ufffd]/.test(slug);
}

/** `terms` is what shoppers accept before ordering, `privacy` takes the place of the shop's own privacy page. */
export const CONTENT_PAGE_KINDS = ['terms', 'privacy', 'text'] as const;

export type ContentPageKind = (typeof CONTENT_PAGE_KINDS)[number];

/** A page of the merchant's own words, such as the imprint, as it is shown in one locale. */
export interface ContentPage {
  /** The same in every locale. */
  slug: string;
  title: string;
  /** For search engines; empty for the beginning of the text. */
  description: string;
  /** Sanitised. */
  html: string;
  /** The locale that the text is in: not the page's if the merchant wrote none for that. */
  textLocale: Locale;
  locales: Locale[];
}

export interface ContentPageLink extends Pick<ContentPage, 'slug' | 'title' | 'textLocale'> {
  kind: ContentPageKind;
}

/** A page of the store's WordPress that the shop shows as a content page. */
export interface StorePageReference {
  slug: string;
  /** Its kind, if that matters to the shop. */
  kind?: ContentPageKind;
  /** Its place in the footer: lower numbers come first. */
  order?: number;
  /** Path of the WordPress page by locale: `{ en_US: '/terms/', de_DE: '/agb/' }`. */
  pages: Readonly<Record<string, string>>;
}

/** The slug of the page that takes the place of the shop's own privacy page. */
export const PRIVACY_SLUG = 'privacy-policy';

/** The path of a content page in a locale. */
export function contentPagePath(slug: string, locale: Locale): string {
  return slug === PRIVACY_SLUG
    ? routePath('privacy-policy', locale)
    : routePath('content-page', locale, { contentSlug: slug });
}

/** BCP 47 tag of a content page's text; undefined if it is in the language of the page. */
export function contentLang(
  { textLocale }: Pick<ContentPage, 'textLocale'>,
  locale: Locale,
): string | undefined {
  return textLocale === locale ? undefined : LOCALES[textLocale].tag;
}

/** The page that shoppers accept before ordering, of the links of `Catalog`; null if there is none. */
export function termsLink(links: readonly ContentPageLink[], locale: Locale) {
  const page = links.find(({ kind }) => kind === 'terms');
  if (page === undefined) return null;
  const lang = contentLang(page, locale);
  return { href: contentPagePath(page.slug, locale), title: page.title, ...(lang && { lang }) };
}

/** Returns true if a content page can have this slug. */
export function isContentSlug(slug: string): boolean {
  return isPageSlug(slug) && slug.length <= LONGEST_SLUG && !/[\s?#]/.test(slug);
}

const LONGEST_SLUG = 100;

/** The locale of a name: its code, its tag, or its language. Null if the shop has none of it. */
export function localeOfName(name: string): Locale | null {
  const wanted = name.toLowerCase().replaceAll('_', '-');
  const found = LOCALE_CODES.filter((locale) => {
    const tag = locale.toLowerCase().replace('_', '-');
    return wanted === tag || tag.startsWith(`${wanted}-`);
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}
