import type { Category } from '#storefront/domain/catalog/catalog-types.ts';
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

export interface MappedCategory extends Omit<Category, 'count'> {
  /** Parts of its text that pages do not show; absent where there are none. */
  dropped?: string[];
}

/**
 * Maps a category without its count: the store's leaves sub-categories out.
 * @param store address of the store, which relative links of its text belong to
 * @throws Error where it is not as the schema says
 */
export function mapCategory(node: CategoryNode, store?: string): MappedCategory {
  checkFields(node, CATEGORY_FIELDS);
  const description = sanitizeContentHtml(node.description, { store });
  return {
    id: node.id,
    databaseId: node.databaseId,
    slug: decodeSlug(node.slug),
    name: plainText(node.name),
    parentId: node.parentDatabaseId === 0 ? null : (node.parentDatabaseId ?? null),
    description: description.html,
    image: mapPicture(node.image),
    ...(description.dropped.length > 0 && { dropped: description.dropped }),
  };
}
