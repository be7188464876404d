import { graphql } from '../../graphql.ts';
import { PICTURE } from '../picture-fragment.ts';
import { NEXT_PAGE } from './fragments/connection-fragments.ts';

/** Categories with their parents. The store's count is not read: it leaves sub-categories out. */
export const getProductCategories = graphql(
  `
    query getProductCategories(
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
        pageInfo {
          ...NextPage
        }
        nodes {
          id
          databaseId
          slug
          name
          description
          parentDatabaseId
          image {
            ...Picture
          }
        }
      }
    }
  `,
  [NEXT_PAGE, PICTURE],
);
