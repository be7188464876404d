import type { ContentPage } from '#storefront/domain/routes/content-pages.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import type { ContentText } from '../content/markdown-pages.ts';
import { contentPageIn } from '../content/write-content-pages.ts';
import { entityKey } from '../entity-keys.ts';
import type { EntityOverlay } from '../open-catalog.ts';
import type { DraftPage } from './read-draft-page.ts';

/** The entities of a page of the merchant's own words, which every locale shows. */
export function pageOverlay({ slug, title, html }: DraftPage): EntityOverlay {
  return new Map(
    LOCALE_CODES.map((locale): [string, ContentPage] => [
      entityKey.contentPage(locale, slug),
      { slug, title, description: '', html, textLocale: locale, locales: [locale] },
    ]),
  );
}

/** The entities of a page that the merchant has written in files. @param texts of its slug, at least one */
export function textOverlay(texts: readonly ContentText[]): EntityOverlay {
  return new Map(
    contentPageIn(texts).map(([locale, page]) => [entityKey.contentPage(locale, page.slug), page]),
  );
}
