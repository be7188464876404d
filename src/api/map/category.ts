import type { Category } from '#shop/catalog/catalog-types.ts';
import type { ResultOf } from '../graphql.ts';
import type { getProductCategories } from '../operations/get-product-categories.ts';
import { contentHtml } from './html.ts';
import { mapPicture } from './picture.ts';
import { decodedSlug } from './plain.ts';
import { plainText } from './text.ts';

type Connection = NonNullable<ResultOf<typeof getProductCategories>['productCategories']>;
export type CategoryNode = Connection['nodes'][number];

/** A category without its count: the store's own leaves sub-categories out. */
export function mapCategory(node: CategoryNode): Omit<Category, 'count'> {
  return {
    id: node.id,
    databaseId: node.databaseId,
    slug: decodedSlug(node.slug),
    name: plainText(node.name),
    parentId: node.parentDatabaseId === 0 ? null : (node.parentDatabaseId ?? null),
    description: contentHtml(node.description),
    image: mapPicture(node.image),
  };
}
