import { decodeSlug } from '#storefront/api/map/fields.ts';
import { inLanguage, languageVariable } from '#storefront/api/operations/in-language.ts';
import { listProductsOf, searchProducts } from '#storefront/api/operations/list-products.ts';
import type { ShopperResult } from '#storefront/api/shopper/shopper-api.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { ListScope } from '#storefront/domain/search/facets/facet.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { readPageCount } from '../page/find-deep-page.ts';
import { loadProduct } from '../page/payloads.ts';
import { storeConnection } from '../session/page-connection.ts';

interface BackendAnswer {
  products: CardProduct[];
  /** Null if it is not known. */
  total: number | null;
  page: number;
  pageCount: number;
}

/** Most products that a search of the store counts. */
const MAX_FOUND = 500;
/** Most products of a list that are read to find those of one page: a hundred with each request. */
const MAX_LISTED = 2500;

interface Page {
  /** From 1. */
  page: number;
  perPage: number;
  locale: Locale;
}

/**
 * Searches by the store itself, for a shop without a search index. Cards come from the payloads of the products' pages;
 * products without a page in this release are left out. A translated store searches in the language of the page.
 * @param page from 1; the last one if there are fewer
 * @returns null if the store does not answer
 */
export async function searchBackend(
  search: string,
  { page, perPage, locale }: Page,
): Promise<BackendAnswer | null> {
  const language = languageOfPage();
  registerOperations({ searchProducts: language.in(searchProducts) });
  const read = (after: string | null) =>
    storeConnection().api.query('searchProducts', { ...language.variables, search, after });
  const slugs = await readSlugs(read, MAX_FOUND);
  if (slugs === null) return null;
  const pageCount = Math.max(1, Math.ceil(slugs.length / perPage));
  const shown = Math.min(page, pageCount);
  const products = await loadProducts(slugs, { page: shown, perPage, locale });
  return { products, total: slugs.length, page: shown, pageCount };
}

/**
 * A page of a list as the store has it, for a shop without a search index.
 * @param list null for all products
 * @param deepPage the path of its deep page, which knows how many pages it has
 * @returns null if the store does not answer, or the page is further down than shoppers would wait for
 */
export async function listFromBackend(
  list: ListScope | null,
  { page, perPage, locale }: Page,
  deepPage: string,
): Promise<BackendAnswer | null> {
  const pageCount = await readPageCount(deepPage);
  if (pageCount === null || page * perPage > MAX_LISTED) return null;
  const language = languageOfPage();
  registerOperations({ listProducts: language.in(listProductsOf(list?.taxonomy ?? 'category')) });
  const read = (after: string | null) =>
    storeConnection().api.query('listProducts', { ...language.variables, slug: list?.slug ?? null, after });
  const slugs = await readSlugs(read, page * perPage);
  if (slugs === null) return null;
  return { products: await loadProducts(slugs, { page, perPage, locale }), total: null, page, pageCount };
}

async function loadProducts(
  slugs: readonly string[],
  { page, perPage, locale }: Page,
): Promise<CardProduct[]> {
  const shown = slugs.slice((page - 1) * perPage, page * perPage);
  const answers = await Promise.all(shown.map((slug) => loadProduct(locale, slug)));
  return answers.flatMap((answer) => (answer === null || answer === 'gone' ? [] : answer));
}

/** Puts documents into the language of the page, and variables beside theirs; neither without languages. */
function languageOfPage(): { in: <D extends object>(document: D) => D; variables: { language?: string } } {
  const { language, translationPlugin } = storeConnection().config;
  if (language === undefined) return { in: (document) => document, variables: {} };
  return {
    in: (document) => inLanguage(document, translationPlugin),
    variables: { language: languageVariable(language, translationPlugin) },
  };
}

type Read = (after: string | null) => Promise<ShopperResult<{ products: SlugList | null }>>;

interface SlugList {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: { slug: string | null }[];
}

/** Slugs of a list, page by page until there are enough. @returns null if the store does not answer */
async function readSlugs(read: Read, enough: number): Promise<string[] | null> {
  const slugs = new Set<string>();
  let after: string | null = null;
  do {
    const page: SlugPage | null = await readPage(read, after);
    if (page === null) return null;
    for (const slug of page.slugs) slugs.add(slug);
    after = page.next;
  } while (after !== null && slugs.size < enough);
  return [...slugs];
}

interface SlugPage {
  slugs: string[];
  /** Cursor of the next page; null for none. */
  next: string | null;
}

async function readPage(read: Read, after: string | null): Promise<SlugPage | null> {
  const response = await read(after);
  if (!response.ok) return null;
  const { nodes = [], pageInfo } = response.data.products ?? {};
  const slugs = nodes.map(({ slug }) => decodeSlug(slug)).filter((slug) => slug !== '');
  return { slugs, next: (pageInfo?.hasNextPage && pageInfo.endCursor) || null };
}
