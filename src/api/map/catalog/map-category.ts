import type { Category } from '#shop/catalog/catalog-types.ts';
import type { ResultOf } from '../../graphql.ts';
import type { getProductCategories } from '../../operations/catalog/get-product-categories.ts';
import { decodeSlug } from '../text/decode-slug.ts';
import { plainText } from '../text/plain-text.ts';
import { sanitizeContentHtml } from '../text/sanitize-html.ts';
import { checkFields } from './check-fields.ts';
import { mapPicture } from './map-picture.ts';

type Connection = NonNullable<ResultOf<typeof getProductCategories>['productCategories']>;
const CATEGORY_FIELDS = { id: 'string', slug: 'string', name: 'string', description: 'string' } as const;

export type CategoryNode = Connection['nodes'][number];

/**
 * Maps a category without its count: the store's leaves sub-categories out.
 * @param store address of the store, which relative links of its text belong to
 * @throws Error where it is not as the schema says
 */
export function mapCategory(node: CategoryNode, store?: string): Omit<Category, 'count'> {
  checkFields(node, CATEGORY_FIELDS);
  return {
    id: node.id,
    databaseId: node.databaseId,
    slug: decodeSlug(node.slug),
    name: plainText(node.name),
    parentId: node.parentDatabaseId === 0 ? null : (node.parentDatabaseId ?? null),
    description: sanitizeContentHtml(node.description, store),
    image: mapPicture(node.image),
  };
}
