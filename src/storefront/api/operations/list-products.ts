import { graphql, mapDocumentParts } from '../graphql.ts';

/** The listed products of a category, or of the whole store for none: slugs, newest first. */
export const listProducts = graphql(`
  query listProducts($slug: String, $first: Int = 100, $after: String) {
    products(
      first: $first
      after: $after
      where: { category: $slug, visibility: CATALOG, status: "publish", orderby: [{ field: DATE, order: DESC }] }
    ) {
      pageInfo { hasNextPage endCursor }
      nodes { slug }
    }
  }
`);

/** Arguments that name a term of a taxonomy; others are attributes. Not every store knows them all. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  category: 'category: $slug',
  product_tag: 'tag: $slug',
  product_brand: 'productBrand: $slug',
};

/** The same of a term of another taxonomy, such as `product_tag` or `pa_maker`. */
export function listProductsOf(taxonomy: string): typeof listProducts {
  const named = ARGUMENTS[taxonomy] ?? `attribute: ${JSON.stringify(taxonomy)}, attributeTerm: $slug`;
  return mapDocumentParts(listProducts, (part) => part.replace('category: $slug', named));
}

/** The store's own search: slugs by date, as every other order loses products at page edges. */
export const searchProducts = graphql(`
  query searchProducts($search: String!, $first: Int = 100, $after: String) {
    products(
      first: $first
      after: $after
      where: { search: $search, visibility: SEARCH, status: "publish", orderby: [{ field: DATE, order: DESC }] }
    ) {
      pageInfo { hasNextPage endCursor }
      nodes { slug }
    }
  }
`);
