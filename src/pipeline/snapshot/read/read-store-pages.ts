import { says } from '#kit/messages/says.ts';
import type { ApiClient } from '#storefront/api/api-client.ts';
import { optionalData } from '#storefront/api/backend-features.ts';
import type { ResultOf } from '#storefront/api/graphql.ts';
import { decodeSlug, nodes } from '#storefront/api/map/fields.ts';
import { plainText, sanitizeContentHtml } from '#storefront/api/map/text/sanitize-html.ts';
import { getStorePages } from '#storefront/api/operations/store.ts';
import {
  isContentSlug,
  PRIVACY_SLUG,
  type StorePageReference,
} from '#storefront/domain/routes/content-pages.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { type ContentTexts, partsNotShown } from '../content/markdown-pages.ts';

type StorePage = NonNullable<ResultOf<typeof getStorePages>['pages']>['nodes'][number];

/**
 * Reads the WordPress pages that the shop shows, a hundred in a request and none without references. Those that the
 * store does not return are problems.
 * @throws ApiError if the store is out of reach
 */
export async function readStorePages(
  client: ApiClient,
  references: readonly StorePageReference[],
): Promise<ContentTexts> {
  const found: ContentTexts = { texts: [], problems: [] };
  const paths = new Set(references.flatMap(({ pages }) => Object.values(pages).map(pathOf)));
  const pages = await readPages(client, [...paths]);
  for (const { slug: named, kind = null, order = null, pages: byLocale } of references) {
    const slug = kind === 'privacy' ? PRIVACY_SLUG : named;
    for (const [code, address] of Object.entries(byLocale)) {
      const locale = LOCALE_CODES.find((known) => known === code);
      const page = pages.get(pathOf(address));
      const source = says('content.wordpressPage', { address, named, code });
      const { html, dropped } = sanitizeContentHtml(page?.content, { store: client.endpoint });
      const title = plainText(page?.title);
      if (locale === undefined) {
        found.problems.push({ source, reason: says('content.noLocale', { list: LOCALE_CODES.join(', ') }) });
      } else if (!isContentSlug(slug)) {
        found.problems.push({ source, reason: says('content.noAddress', { slug: JSON.stringify(slug) }) });
      } else if (page === undefined) {
        found.problems.push({
          source,
          reason: says('content.notReturned'),
        });
      } else if (title === '' || html === '') {
        found.problems.push({ source, reason: says('content.nothingPublic') });
      } else {
        found.texts.push({ slug, locale, title, description: '', kind, order, html });
        found.problems.push(...partsNotShown(source, dropped));
      }
    }
  }
  return found;
}

async function readPages(client: ApiClient, paths: readonly string[]): Promise<Map<string, StorePage>> {
  const slugs = [...new Set(paths.map((path) => path.split('/').at(-2) ?? ''))].filter(Boolean);
  const pages = new Map<string, StorePage>();
  for (let start = 0; start < slugs.length; start += LIMITS.nodesPerRequest) {
    const some = slugs.slice(start, start + LIMITS.nodesPerRequest);
    for (const page of await readSome(client, some)) pages.set(pathOf(page.uri ?? ''), page);
  }
  return pages;
}

/** One page that the store cannot resolve fails a whole list: then each is requested alone. */
async function readSome(client: ApiClient, slugs: readonly string[]): Promise<readonly StorePage[]> {
  const result = await client.query(getStorePages, { slugs: [...slugs], first: LIMITS.nodesPerRequest });
  const data = optionalData(result);
  if (data !== null) return nodes(data.pages);
  if (slugs.length === 1) return [];
  const alone = await Promise.all(slugs.map((slug) => readSome(client, [slug])));
  return alone.flat();
}

/** `/agb/` of `agb`, `/agb` and `https://store.example/agb/`. */
function pathOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? address;
  const parts = path.split('/').filter(Boolean);
  return parts.length === 0 ? '/' : `/${parts.map(decodeSlug).join('/')}/`;
}
