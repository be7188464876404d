import type { Category } from './catalog-types.ts';

export interface CategoryNode {
  category: Category;
  children: CategoryNode[];
}

/** Nests categories, each level in the given order. One whose parent is hidden, because empty, becomes a root. */
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
  readonly #children: Map<number | null, T[]>;

  constructor(categories: readonly T[]) {
    this.#categories = categories;
    this.#byId = new Map(categories.map((category) => [category.databaseId, category]));
    this.#children = Map.groupBy(categories, ({ parentId }) => parentId);
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

/** Orders categories as a tree is read, siblings by `compare`, each with the number of its ancestors. */
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

/** Slugs of WooCommerce's default category by language; multilingual plugins append one: `uncategorized-de`. */
const DEFAULT_SLUGS = new RegExp(
  `^(?:${(
    'uncategori[sz]ed unkategorisiert non-classe sin-categorizar sin-categoria senza-categoria sem-categoria ' +
      'geen-categorie niet-gecategoriseerd bez-kategorii okategoriserade? ukategoriseret ukategorisert'
  ).replaceAll(' ', '|')})(?:-[a-z]{2})?$`,
);

/** True for the category of products without another. @param setting its slug, false for none, undefined to guess */
export function isDefaultCategory(slug: string, setting: string | false | undefined): boolean {
  if (setting !== undefined) return slug === setting;
  return DEFAULT_SLUGS.test(slug);
}
