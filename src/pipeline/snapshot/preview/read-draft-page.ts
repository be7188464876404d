import { type ApiClient, unwrap } from '#storefront/api/api-client.ts';
import { plainText, sanitizeContentHtml } from '#storefront/api/map/text/sanitize-html.ts';
import { getDraftPage } from '#storefront/api/operations/store.ts';
import { draftSlug } from './read-draft.ts';

/** A page of WordPress as it was last saved, published or not. */
export interface DraftPage {
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
