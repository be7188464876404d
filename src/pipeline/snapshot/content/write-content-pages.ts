import {
  type ContentPage,
  type ContentPageLink,
  PRIVACY_SLUG,
} from '#storefront/domain/routes/content-pages.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { EntityWriter } from '../derive/entity-writer.ts';
import { CONTENT_KEYS, entityKey } from '../entity-keys.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { ContentText } from './markdown-pages.ts';

/**
 * Writes the content pages of every locale, and the links to them. A locale without a text shows that of the default
 * locale, or of the first one that has it: what a shopper agrees to must be readable wherever it is linked.
 */
export function writeContentPages(
  db: SnapshotDatabase,
  writer: EntityWriter,
  texts: readonly ContentText[],
): void {
  const written = new Set<string>();
  const put = (key: string, value: unknown) => {
    written.add(key);
    writer.put(key, value);
  };
  const pages = pagesOf(texts);
  for (const locale of pages.length === 0 ? [] : LOCALE_CODES) {
    const shown = pages.map((page) => ({ ...page, text: textFor(page, locale) }));
    for (const page of shown) put(entityKey.contentPage(locale, page.slug), contentPage(page));
    const links = shown.map(({ slug, kind, text }): ContentPageLink => {
      return { slug, title: text.title, textLocale: text.locale, kind };
    });
    put(entityKey.contentLinks(locale), links);
  }
  for (const { slug, address } of texts) {
    if (address !== undefined) put(entityKey.contentAddress(address), slug);
  }
  for (const pattern of CONTENT_KEYS) {
    for (const { key } of db.all<{ key: string }>('SELECT key FROM entity WHERE key GLOB ?', pattern)) {
      if (!written.has(key)) writer.remove(key);
    }
  }
}

/** The page of texts of one slug, as each locale shows it. @param texts at least one */
export function contentPageIn(texts: readonly ContentText[]): [Locale, ContentPage][] {
  return pagesOf(texts).flatMap((page) =>
    LOCALE_CODES.map((locale): [Locale, ContentPage] => [
      locale,
      contentPage({ ...page, text: textFor(page, locale) }),
    ]),
  );
}

function contentPage({ slug, locales, text }: Page & { text: ContentText }): ContentPage {
  const { title, description, html, locale: textLocale } = text;
  return { slug, title, description, html, textLocale, locales };
}

interface Page {
  slug: string;
  kind: ContentPageLink['kind'];
  order: number;
  /** The locales that have a text, in the shop's order. */
  locales: Locale[];
  texts: Map<Locale, ContentText>;
}

/** Pages in the order of the footer. What one locale says of a page holds for those that say nothing. */
function pagesOf(texts: readonly ContentText[]): Page[] {
  const pages = [...Map.groupBy(texts, ({ slug }) => slug)].map(([slug, group]): Page => {
    const byLocale = new Map(group.map((text) => [text.locale, text]));
    const locales = LOCALE_CODES.filter((locale) => byLocale.has(locale));
    const inOrder = locales.flatMap((locale) => byLocale.get(locale) ?? []);
    const kind = slug === PRIVACY_SLUG ? 'privacy' : inOrder.find((text) => text.kind !== null)?.kind;
    const order = inOrder.find((text) => text.order !== null)?.order;
    return { slug, kind: kind ?? 'text', order: order ?? 0, locales, texts: byLocale };
  });
  return pages.sort((one, other) => one.order - other.order || (one.slug < other.slug ? -1 : 1));
}

function textFor({ texts, locales }: Page, locale: Locale): ContentText {
  const text = texts.get(locale) ?? texts.get(DEFAULT_LOCALE) ?? texts.get(locales[0] ?? DEFAULT_LOCALE);
  if (text === undefined) throw new Error('A content page without a text in any locale.');
  return text;
}
