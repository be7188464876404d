import type { VariablesOf } from '#storefront/api/graphql.ts';
import { decodeSlug } from '#storefront/api/map/fields.ts';
import { inLanguage, languageVariable } from '#storefront/api/operations/in-language.ts';
import { searchProducts } from '#storefront/api/operations/search-products.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { loadProduct } from '../page/payloads.ts';
import { storeConnection } from '../session/page-connection.ts';

interface BackendAnswer {
  products: CardProduct[];
  total: number;
  page: number;
  pageCount: number;
}

/** Most products that a search of the store counts. */
const MAX_FOUND = 500;

/**
 * Searches by the store itself, for a shop without a search index. Cards come from the payloads of the products' pages;
 * products without a page in this release are left out. A translated store searches in the language of the page.
 * @param page from 1; the last one if there are fewer
 * @returns null if the store does not answer
 */
export async function searchBackend(
  search: string,
  { page, perPage, locale }: { page: number; perPage: number; locale: Locale },
): Promise<BackendAnswer | null> {
  const slugs = await findSlugs(search, registerSearch());
  if (slugs === null) return null;
  const pageCount = Math.max(1, Math.ceil(slugs.length / perPage));
  const shown = Math.min(page, pageCount);
  const answers = await Promise.all(
    slugs.slice((shown - 1) * perPage, shown * perPage).map((slug) => loadProduct(locale, slug)),
  );
  const products = answers.flatMap((answer) => (answer === null || answer === 'gone' ? [] : answer));
  return { products, total: slugs.length, page: shown, pageCount };
}

/** Makes the search known in the language of the page. @returns variables of the language; none without languages */
function registerSearch(): { language?: string } {
  const { language, translationPlugin } = storeConnection().config;
  if (language === undefined) {
    registerOperations({ searchProducts });
    return {};
  }
  registerOperations({ searchProducts: inLanguage(searchProducts, translationPlugin) });
  return { language: languageVariable(language, translationPlugin) };
}

async function findSlugs(search: string, language: { language?: string }): Promise<string[] | null> {
  const slugs = new Set<string>();
  let after: string | null = null;
  do {
    const page: SlugPage | null = await readPage({ ...language, search, after });
    if (page === null) return null;
    for (const slug of page.slugs) slugs.add(slug);
    after = page.next;
  } while (after !== null && slugs.size < MAX_FOUND);
  return [...slugs];
}

interface SlugPage {
  slugs: string[];
  /** Cursor of the next page; null for none. */
  next: string | null;
}

async function readPage(variables: VariablesOf<typeof searchProducts>): Promise<SlugPage | null> {
  const response = await storeConnection().api.query('searchProducts', variables);
  if (!response.ok) return null;
  const { nodes = [], pageInfo } = response.data.products ?? {};
  const slugs = nodes.map(({ slug }) => decodeSlug(slug)).filter((slug) => slug !== '');
  return { slugs, next: (pageInfo?.hasNextPage && pageInfo.endCursor) || null };
}
