import { isTagTaxonomy, type RelatedOwner } from '#storefront/domain/catalog/related.ts';
import type { ProductFacts } from '../../source/product-facts.ts';
import type { PlaceTables } from './place-tables.ts';

/** Facts from which the place of a product in lists and rings follows. */
export interface Placement extends RelatedOwner {
  /** In lists, and in those of related products. */
  listed: boolean;
  published: number;
}

/** Lists of a product by category; 0 is that of all products. */
export function listsOf({ listed, categories, above }: Placement): number[] {
  return listed ? [0, ...categories, ...above] : [];
}

/** Makes placements of facts. */
export class PlacementMaker {
  readonly #tables: PlaceTables;
  readonly #above: ReadonlyMap<number, readonly number[]>;
  readonly #numbers = new Map<string, number>();

  /** @param above categories above each category that has any */
  constructor(tables: PlaceTables, above: ReadonlyMap<number, readonly number[]>) {
    this.#tables = tables;
    this.#above = above;
  }

  placement(id: number, { listed, published, categories, terms, upsells }: ProductFacts): Placement {
    const own = new Set(categories);
    const above = new Set(categories.flatMap((category) => this.#above.get(category) ?? []));
    const numbers = (tags: boolean) => {
      const kind = terms.filter(({ taxonomyName }) => isTagTaxonomy(taxonomyName) === tags);
      return [...new Set(kind.map(({ taxonomyName, slug }) => this.#number(`${taxonomyName} ${slug}`)))];
    };
    return {
      id,
      listed,
      published,
      categories: [...own],
      above: [...above].filter((category) => !own.has(category)),
      tags: numbers(true),
      terms: numbers(false),
      shown: upsells,
    };
  }

  #number(name: string): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#tables.termNumber(name);
      this.#numbers.set(name, number);
    }
    return number;
  }
}
