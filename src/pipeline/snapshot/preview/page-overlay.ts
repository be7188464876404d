import { type ApiClient, unwrap } from '#storefront/api/api-client.ts';
import { plainText, sanitizeContentHtml } from '#storefront/api/map/text/sanitize-html.ts';
import { getDraftPage } from '#storefront/api/operations/store.ts';
import type { ContentPage } from '#storefront/domain/routes/content-pages.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import type { ContentText } from '../content/markdown-pages.ts';
import { contentPageIn } from '../content/write-content-pages.ts';
import { entityKey } from '../entity-keys.ts';
import type { EntityOverlay } from '../open-catalog.ts';
import { draftSlug } from './read-draft.ts';

/** A page of WordPress as it was last saved, published or not. */
interface DraftPage {
  slug: string;
  title: string;
  html: string;
}

/**
 * Reads a page of the store's WordPress as its editor sees it.
 * @returns null if the store has no such page, or shows it to nobody but other editors
 * @throws ApiError if the store fails
 */
export async function readDraftPage(client: ApiClient, id: number): Promise<DraftPage | null> {
  const { page } = unwrap(await client.query(getDraftPage, { id: String(id) }));
  if (page === null) return null;
  return {
    slug: draftSlug(id),
    title: plainText(page.title),
    html: sanitizeContentHtml(page.content, { store: client.endpoint }).html,
  };
}

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
