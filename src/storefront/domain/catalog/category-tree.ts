import type { Category } from './catalog-types.ts';

export interface CategoryNode {
  category: Category;
  children: CategoryNode[];
}

/**
 * Nests categories below their parents, each level in the given order. A category whose parent is missing
 * (hidden because it is empty) becomes a root.
 */
export function categoryTree(categories: readonly Category[]): CategoryNode[] {
  const tree = new CategoryTree(categories);
  const node = (category: Category): CategoryNode => ({
    category,
    children: tree.children(category.databaseId).map(node),
  });
  return tree.roots().map(node);
}

interface TreeItem {
  databaseId: number;
  parentId: number | null;
}

/** Finds parents and children of categories. Cycles of parents end a walk upwards. */
export class CategoryTree<T extends TreeItem> {
  readonly #categories: readonly T[];
  readonly #byId: Map<number, T>;
  readonly #children = new Map<number, T[]>();

  constructor(categories: readonly T[]) {
    this.#categories = categories;
    this.#byId = new Map(categories.map((category) => [category.databaseId, category]));
    for (const category of categories) {
      if (category.parentId === null) continue;
      const siblings = this.#children.get(category.parentId);
      if (siblings === undefined) this.#children.set(category.parentId, [category]);
      else siblings.push(category);
    }
  }

  get(id: number): T | undefined {
    return this.#byId.get(id);
  }

  /** The categories whose parent is missing, in the given order. */
  roots(): T[] {
    return this.#categories.filter(({ parentId }) => parentId === null || !this.#byId.has(parentId));
  }

  /** The direct children of a category, in the given order. */
  children(id: number): T[] {
    return this.#children.get(id) ?? [];
  }

  /** The ancestors of a category, topmost first. */
  ancestors(id: number): T[] {
    const above: T[] = [];
    const self = this.#byId.get(id);
    let next = self && this.#byId.get(self.parentId ?? -1);
    while (next !== undefined && next !== self && !above.includes(next)) {
      above.unshift(next);
      next = this.#byId.get(next.parentId ?? -1);
    }
    return above;
  }
}

/**
 * Orders categories as a tree is read: each behind the one above it, siblings by `compare`.
 * @returns each with the number of categories above it
 */
export function treeOrder<T extends TreeItem>(
  categories: readonly T[],
  compare: (one: T, other: T) => number,
): { category: T; depth: number }[] {
  const tree = new CategoryTree(categories);
  const paths = categories.map((category) => ({
    category,
    path: [...tree.ancestors(category.databaseId), category],
  }));
  paths.sort(({ path: one }, { path: other }) => {
    const fork = one.findIndex((category, depth) => category !== other[depth]);
    const [mine, theirs] = [one[fork], other[fork]];
    return mine && theirs ? compare(mine, theirs) : one.length - other.length;
  });
  return paths.map(({ category, path }) => ({ category, depth: path.length - 1 }));
}
