import { graphql, type TadaDocumentNode } from '../../graphql.ts';
import { NEXT_PAGE, TERM } from './fragments/connection-fragments.ts';

const document = graphql(
  `
    query getAllTerms($taxonomies: [TaxonomyEnum]!, $hideEmpty: Boolean = true, $first: Int = 100, $after: String) {
      terms(where: { taxonomies: $taxonomies, hideEmpty: $hideEmpty }, first: $first, after: $after) {
        pageInfo {
          ...NextPage
        }
        nodes {
          ...TermParts
          count
        }
      }
    }
  `,
  [NEXT_PAGE, TERM],
);

type Result = typeof document extends TadaDocumentNode<infer Data, never> ? Data : never;

/**
 * The terms of a taxonomy. Enum values differ by store, so they are typed as strings. Request one taxonomy at a
 * time: an unknown value fails the whole document.
 */
export const getAllTerms = document as unknown as TadaDocumentNode<
  Result,
  { taxonomies: string[]; hideEmpty?: boolean; first?: number; after?: string | null }
>;
