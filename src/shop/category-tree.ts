import type { Category } from './types.ts';

export interface CategoryNode {
  category: Category;
  children: CategoryNode[];
}

/**
 * Categories below their parents, each level in the given order. A category whose parent is not among them
 * (hidden because it is empty) stands at the top, so none is lost.
 */
export function categoryTree(categories: Category[]): CategoryNode[] {
  const known = new Set(categories.map(({ databaseId }) => databaseId));
  const isTop = ({ parentId }: Category) => parentId === null || !known.has(parentId);
  const node = (category: Category): CategoryNode => ({
    category,
    children: childrenOf(category.databaseId, categories).map(node),
  });
  return categories.filter(isTop).map(node);
}

/** The categories right below a category. */
export function childrenOf(databaseId: number, categories: Category[]): Category[] {
  return categories.filter(({ parentId }) => parentId === databaseId);
}

/** The categories above a category, topmost first. */
export function ancestorsOf(category: Category, categories: Category[]): Category[] {
  const above: Category[] = [];
  let next = parentOf(category, categories);
  while (next !== undefined && next !== category && !above.includes(next)) {
    above.unshift(next);
    next = parentOf(next, categories);
  }
  return above;
}

function parentOf({ parentId }: Category, categories: Category[]): Category | undefined {
  return categories.find(({ databaseId }) => databaseId === parentId);
}
