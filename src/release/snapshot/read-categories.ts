import type { ApiClient } from '#api/client.ts';
import { unwrap } from '#api/client.ts';
import type { ResultOf } from '#api/graphql.ts';
import { mapCategory } from '#api/map/category.ts';
import { getProductCategories } from '#api/operations/get-product-categories.ts';
import { LIMITS } from '#shop/limits.ts';
import type { Category } from '#shop/types.ts';
import { SnapshotError } from './error.ts';

export type UncountedCategory = Omit<Category, 'count'>;

/** Reads every category, empty ones included: they may have sub-categories with products. */
export async function readCategories(client: ApiClient): Promise<UncountedCategory[]> {
  const categories = new Map<number, UncountedCategory>();
  let after: string | null = null;
  for (;;) {
    const { productCategories }: ResultOf<typeof getProductCategories> = unwrap(
      await client.query(getProductCategories, {
        first: LIMITS.nodesPerRequest,
        after,
        hideEmpty: false,
        orderby: 'NAME',
        order: 'ASC',
      }),
    );
    if (productCategories === null) throw new SnapshotError(`${client.endpoint} delivers no categories.`);
    const before = categories.size;
    for (const node of productCategories.nodes) categories.set(node.databaseId, mapCategory(node));
    const next: string | null = productCategories.pageInfo.endCursor;
    if (!productCategories.pageInfo.hasNextPage || next === null || categories.size === before) {
      return [...categories.values()];
    }
    after = next;
  }
}
