import { says } from '#kit/messages/says.ts';
import { unwrap } from '#storefront/api/api-client.ts';
import type { ResultOf } from '#storefront/api/graphql.ts';
import { type MappedCategory, mapCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { getProductCategories } from '#storefront/api/operations/store.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { errorMessage } from '../../../kit/errors.ts';
import { SnapshotError } from '../snapshot-database.ts';
import type { CatalogReader } from './read-product-page.ts';

/**
 * Reads every category, empty ones included: they may have sub-categories with products. Those whose data is
 * not as the schema says are left out and collected.
 * @param include reads only the categories with these ids
 */
export async function readCategories(
  { client, unresolvable }: CatalogReader,
  include: readonly number[] | null = null,
): Promise<MappedCategory[]> {
  const categories = new Map<number, MappedCategory>();
  let after: string | null = null;
  for (;;) {
    const { productCategories }: ResultOf<typeof getProductCategories> = unwrap(
      await client.query(getProductCategories, {
        first: LIMITS.nodesPerRequest,
        after,
        include: include?.map(String) ?? null,
        hideEmpty: false,
        orderby: 'NAME' as const,
        order: 'ASC' as const,
      }),
    );
    if (productCategories === null)
      throw new SnapshotError(says('store.noCategoryList', { endpoint: client.endpoint }));
    const before = categories.size;
    for (const node of productCategories.nodes) {
      try {
        const category = mapCategory(node, client.endpoint);
        categories.set(category.databaseId, category);
      } catch (error) {
        unresolvable.categories.set(
          node?.databaseId ?? 0,
          says('store.unreadable', { reason: errorMessage(error) }),
        );
      }
    }
    const next: string | null = productCategories.pageInfo.endCursor;
    if (!productCategories.pageInfo.hasNextPage || next === null || categories.size === before) {
      return [...categories.values()];
    }
    after = next;
  }
}

/**
 * Reads categories that products name but that are not known yet, and their ancestors.
 * @param named ids of the categories that products name
 */
export async function readMissingCategories(
  reader: CatalogReader,
  known: readonly MappedCategory[],
  named: Iterable<number>,
): Promise<MappedCategory[]> {
  const requested = new Set(known.map(({ databaseId }) => databaseId));
  const found: MappedCategory[] = [];
  let missing = [...named].filter((id) => !requested.has(id));
  while (missing.length > 0) {
    const read = await readCategories(reader, missing);
    for (const id of missing) requested.add(id);
    found.push(...read);
    missing = read.flatMap(({ parentId }) =>
      parentId === null || requested.has(parentId) ? [] : [parentId],
    );
  }
  return found;
}
