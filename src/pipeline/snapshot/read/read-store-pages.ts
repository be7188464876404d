import { says } from '#kit/messages/says.ts';
import { optionalData } from '#storefront/api/backend-features.ts';
import type { ResultOf } from '#storefront/api/graphql.ts';
import { decodeSlug, nodes } from '#storefront/api/map/fields.ts';
import { plainText, sanitizeContentHtml } from '#storefront/api/map/text/sanitize-html.ts';
import type { LanguageFields } from '#storefront/api/operations/extra-fields.ts';
import { getStorePages } from '#storefront/api/operations/store.ts';
import { catalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import {
  isContentSlug,
  PRIVACY_SLUG,
  type StorePageReference,
} from '#storefront/domain/routes/content-pages.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { catalogLang } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { type ContentTexts, partsNotShown } from '../content/markdown-pages.ts';
import { type ListLanguage, listLanguages, queryWithLanguages } from './language-lists.ts';
import type { ShopReader } from './read-product-page.ts';

type PageReader = Pick<ShopReader, 'client' | 'languages' | 'storeLanguages'>;

type StorePage = NonNullable<ResultOf<typeof getStorePages>['pages']>['nodes'][number];

/**
 * Reads the WordPress pages that the shop shows, a hundred in a request and none without references, and in a
 * translated store their translations. Those that the store does not return are problems.
 * @throws ApiError if the store is out of reach
 */
export async function readStorePages(
  reader: PageReader,
  references: readonly StorePageReference[],
): Promise<ContentTexts> {
  const { client } = reader;
  const found: ContentTexts = { texts: [], problems: [] };
  const paths = new Set(references.flatMap(({ pages }) => Object.values(pages).map(pathOf)));
  const named = await readPages(reader, [...paths]);
  const complete = references.map((reference) => ({
    ...reference,
    pages: { ...reference.pages, ...translationsOf(reader, reference, named) },
  }));
  const others = complete.flatMap(({ pages }) => Object.values(pages).map(pathOf));
  const pages = new Map([
    ...named,
    ...(await readPages(
      reader,
      others.filter((path) => !paths.has(path)),
    )),
  ]);
  for (const { slug: given, kind = null, order = null, pages: byLocale } of complete) {
    const slug = kind === 'privacy' ? PRIVACY_SLUG : given;
    for (const [code, address] of Object.entries(byLocale)) {
      const locale = LOCALE_CODES.find((known) => known === code);
      const page = pages.get(pathOf(address));
      const source = says('content.wordpressPage', { address, named: given, code });
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
        found.texts.push({
          slug,
          locale,
          title,
          description: '',
          kind,
          order,
          html,
          address: pathOf(address),
        });
        found.problems.push(...partsNotShown(source, dropped));
      }
    }
  }
  return found;
}

/**
 * Addresses of the translations that the store has of a page, by the locales of their languages that the merchant names
 * no page for. Locales in other languages show the text of another locale.
 */
function translationsOf(
  { languages, storeLanguages }: PageReader,
  { pages: named }: StorePageReference,
  pages: ReadonlyMap<string, StorePage>,
): Partial<Record<Locale, string>> {
  const shown = catalogLanguages(languages, storeLanguages);
  if (shown === null) return {};
  const addresses = new Map<string, string>();
  for (const address of Object.values(named)) {
    const page: (StorePage & LanguageFields) | undefined = pages.get(pathOf(address));
    for (const { uri, language } of [page, ...(page?.translations ?? [])].map((one) => one ?? {})) {
      if (uri && language?.slug && !addresses.has(language.slug)) addresses.set(language.slug, uri);
    }
  }
  const locales = LOCALE_CODES.flatMap((locale) => {
    const language = shown.locales[locale];
    const address = locale in named ? undefined : addresses.get(language);
    const isOfLocale = catalogLang(shown.tags[language] ?? '', locale) === undefined;
    return address === undefined || !isOfLocale ? [] : [[locale, address]];
  });
  return Object.fromEntries(locales);
}

async function readPages(reader: PageReader, paths: readonly string[]): Promise<Map<string, StorePage>> {
  const slugs = [...new Set(paths.map((path) => path.split('/').at(-2) ?? ''))].filter(Boolean);
  const pages = new Map<string, StorePage>();
  for (const language of slugs.length === 0 ? [] : listLanguages(reader.languages)) {
    for (let start = 0; start < slugs.length; start += LIMITS.nodesPerRequest) {
      const some = slugs.slice(start, start + LIMITS.nodesPerRequest);
      for (const page of await readSome(reader, language, some)) pages.set(pathOf(page.uri ?? ''), page);
    }
  }
  return pages;
}

/** One page that the store cannot resolve fails a whole list: then each is requested alone. */
async function readSome(
  reader: PageReader,
  language: ListLanguage,
  slugs: readonly string[],
): Promise<readonly StorePage[]> {
  const { client, languages } = reader;
  const variables = { slugs: [...slugs], first: LIMITS.nodesPerRequest };
  const result = await queryWithLanguages(client, languages, getStorePages, variables, { language });
  const data = optionalData(result);
  if (data !== null) return nodes(data.pages);
  if (slugs.length === 1) return [];
  const alone = await Promise.all(slugs.map((slug) => readSome(reader, language, [slug])));
  return alone.flat();
}

/** `/agb/` of `agb`, `/agb` and `https://store.example/agb/`. */
function pathOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? address;
  const parts = path.split('/').filter(Boolean);
  return parts.length === 0 ? '/' : `/${parts.map(decodeSlug).join('/')}/`;
}
