import { graphql, type ResultOf, type TadaDocumentNode } from '../graphql.ts';
import { PICTURE } from './fragments.ts';
import { NEXT_PAGE, TERM } from './product-fragments.ts';

const CATEGORY = graphql(
  `fragment CategoryParts on ProductCategory {
    id databaseId slug name description parentDatabaseId
    image { ...Picture }
  }`,
  [PICTURE],
);

/** Categories with their parents. The store's count is not read: it leaves sub-categories out. */
export const getProductCategories = graphql(
  `query getProductCategories(
    $first: Int = 20
    $after: String
    $include: [ID]
    $hideEmpty: Boolean = true
    $orderby: TermObjectsConnectionOrderbyEnum = COUNT
    $order: OrderEnum = DESC
  ) {
    productCategories(
      first: $first
      after: $after
      where: { include: $include, hideEmpty: $hideEmpty, orderby: $orderby, order: $order }
    ) {
      pageInfo { ...NextPage }
      nodes { ...CategoryParts }
    }
  }`,
  [CATEGORY, NEXT_PAGE],
);

const COUNTED_TERM = graphql(`fragment CountedTerm on TermNode { ...TermParts count }`, [TERM]);

const allTerms = graphql(
  `query getAllTerms(
    $taxonomies: [TaxonomyEnum]!, $hideEmpty: Boolean = true, $texts: Boolean = false, $first: Int = 100,
    $after: String
  ) {
    terms(where: { taxonomies: $taxonomies, hideEmpty: $hideEmpty }, first: $first, after: $after) {
      pageInfo { ...NextPage }
      nodes { ...CountedTerm description @include(if: $texts) }
    }
  }`,
  [COUNTED_TERM, NEXT_PAGE],
);

/** The terms of one taxonomy; an unknown value fails the document. Enum values differ by store, so they are strings. */
export const getAllTerms = allTerms as unknown as TadaDocumentNode<
  ResultOf<typeof allTerms>,
  { taxonomies: string[]; hideEmpty?: boolean; texts?: boolean; first?: number; after?: string | null }
>;

export const getGeneralSettings = graphql(`
  query getGeneralSettings {
    generalSettings { title description language }
  }
`);

/** The address of the store, and those of some products and categories. */
export const getStoreSite = graphql(`
  query getStoreSite {
    generalSettings { url }
    products(first: 10) { nodes { slug link } }
    productCategories(first: 10) { nodes { slug link } }
  }
`);

/** Settings of the optional settings plugin. */
export const getStoreSettings = graphql(`
  query getStoreSettings {
    woonuxtSettings {
      logo
      productsPerPage
      currencyCode
      stripeSettings { enabled active_publishable_key }
      global_attributes { slug label showCount hideEmpty openByDefault }
    }
  }
`);

const PAGE = graphql(`fragment PageParts on Page { databaseId uri title content }`);

/** One page of WordPress by its id, with what was changed and not published, for an editor. */
export const getDraftPage = graphql(
  `query getDraftPage($id: ID!) {
    page(id: $id, idType: DATABASE_ID, asPreview: true) { ...PageParts }
  }`,
  [PAGE],
);

/** Pages of WordPress by the last parts of their addresses: two below different parents can have the same. */
export const getStorePages = graphql(
  `query getStorePages($slugs: [String]!, $first: Int!) {
    pages(first: $first, where: { nameIn: $slugs }) {
      nodes { ...PageParts }
    }
  }`,
  [PAGE],
);
