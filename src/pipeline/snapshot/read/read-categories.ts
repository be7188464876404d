import { says } from '#kit/messages/says.ts';
import { unwrap } from '#storefront/api/api-client.ts';
import type { ResultOf, VariablesOf } from '#storefront/api/graphql.ts';
import { type MappedCategory, mapCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { getProductCategories } from '#storefront/api/operations/store.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { errorMessage } from '../../../kit/errors.ts';
import { SnapshotError } from '../snapshot-database.ts';
import { type ListLanguage, listLanguages, queryWithLanguages } from './language-lists.ts';
import type { CatalogReader } from './read-product-page.ts';

/**
 * Reads every category, empty ones included: they may have sub-categories with products. Those whose data is
 * not as the schema says are left out and collected.
 * @param include reads only the categories with these ids
 */
export async function readCategories(
  reader: CatalogReader,
  include: readonly number[] | null = null,
): Promise<MappedCategory[]> {
  const categories = new Map<number, MappedCategory>();
  for (const language of listLanguages(reader.languages)) {
    await readCategoriesIn(reader, language, include, categories);
  }
  return [...categories.values()];
}

async function readCategoriesIn(
  { client, unresolvable, languages }: CatalogReader,
  language: ListLanguage,
  include: readonly number[] | null,
  categories: Map<number, MappedCategory>,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const variables: VariablesOf<typeof getProductCategories> = {
      first: LIMITS.nodesPerRequest,
      after,
      include: include?.map(String) ?? null,
      hideEmpty: false,
      orderby: 'NAME',
      order: 'ASC',
    };
    const { productCategories }: ResultOf<typeof getProductCategories> = unwrap(
      await queryWithLanguages(client, languages, getProductCategories, variables, { language }),
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
    if (!productCategories.pageInfo.hasNextPage || next === null || categories.size === before) return;
    after = next;
  }
}

/**
 * Reads categories that products name but that are not known yet, their ancestors, and translations of them that do
 * not name them yet.
 * @param named ids of the categories that products name
 * @returns all of them, the known ones included
 */
export async function addMissingCategories(
  reader: CatalogReader,
  known: MappedCategory[],
  named: Iterable<number>,
): Promise<MappedCategory[]> {
  const categories = new Map(known.map((category) => [category.databaseId, category]));
  const requested = new Set<number>();
  const isMissing = (id: number) => !requested.has(id) && !categories.has(id);
  let missing = [...named].filter(isMissing);
  if (missing.length === 0 && categories.size === known.length) return known;
  while (missing.length > 0) {
    const read = await readCategories(reader, missing);
    for (const id of missing) requested.add(id);
    for (const category of read) categories.set(category.databaseId, category);
    const ancestors = read.flatMap(({ parentId }) => parentId ?? []).filter(isMissing);
    const translations = read.flatMap(({ databaseId, translations = [] }) =>
      translations.filter(
        (id) => !requested.has(id) && !categories.get(id)?.translations?.includes(databaseId),
      ),
    );
    missing = [...new Set([...ancestors, ...translations])];
  }
  return [...categories.values()];
}
