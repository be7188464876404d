import type { Category, CategoryRef } from '#storefront/domain/catalog/catalog-types.ts';
import { CategoryTree, treeOrder } from '#storefront/domain/catalog/categories.ts';
import { HOME_LIMITS } from '#storefront/domain/page-data/page-data.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { entityKey } from '../entity-keys.ts';
import type { EntityWriter } from './entity-writer.ts';

/** A category's own name, and the other categories on its pages; subcategories by name. */
export interface CategoryRelatives {
  self: CategoryRef;
  ancestors: CategoryRef[];
  subcategories: CategoryRef[];
  /** Absent unless the menu has it: its pages ask here, as the menu itself changes with any of its categories. */
  inMenu?: true;
}

/** Writes the entities of categories, except their lists of products. */
export function writeCategories(
  writer: EntityWriter,
  categories: readonly Category[],
  catalogLanguage: string,
): void {
  const { compare } = new Intl.Collator(catalogLanguage);
  const byName = (one: Category, other: Category) =>
    compare(one.name, other.name) || one.databaseId - other.databaseId;
  const named = categories.filter(({ count }) => count > 0).sort(byName);
  const filled = named.toSorted((one, other) => other.count - one.count);
  writer.put(
    entityKey.categories,
    filled.map(({ slug }) => slug),
  );
  const tops = new CategoryTree(filled).roots().slice(0, HOME_LIMITS.categories);
  writer.put(
    entityKey.topCategories,
    tops.map(({ slug }) => slug),
  );
  // Dozens of pages have the menu, so one product more or less must not change its categories.
  const menu = named.toSorted((one, other) => magnitude(other) - magnitude(one)).slice(0, LIMITS.categories);
  writer.put(
    entityKey.menu,
    treeOrder(menu, byName).map(({ category, depth }) => ({ ...refOf(category), depth })),
  );
  const inMenu = new Set<Category>(menu);
  const tree = new CategoryTree(named);
  for (const category of categories) {
    const relatives: CategoryRelatives = {
      self: refOf(category),
      ancestors: ancestors(tree, category),
      subcategories: tree.children(category.databaseId).map(refOf),
      ...(inMenu.has(category) && { inMenu: true }),
    };
    writer.put(entityKey.category(category.slug), category);
    writer.put(entityKey.relatives(category.slug), relatives);
  }
}

function ancestors(tree: CategoryTree<Category>, { databaseId, parentId }: Category): CategoryRef[] {
  const parent = tree.get(parentId ?? -1);
  // An empty category is not in the tree itself.
  const added = tree.get(databaseId) === undefined && parent !== undefined ? [parent] : [];
  return [...tree.ancestors(added.length > 0 ? (parentId ?? -1) : databaseId), ...added].map(refOf);
}

/** Size as a power of two. */
function magnitude({ count }: Category): number {
  return Math.floor(Math.log2(count));
}

/** The part of a category that other entities name. */
export function refOf({ databaseId, slug, name, lang }: CategoryRef): CategoryRef {
  return { databaseId, slug, name, ...(lang !== undefined && { lang }) };
}
