import type { ProductFacts } from '../../source/product-facts.ts';
import { NamedCategories } from './named-categories.ts';
import type { PlaceTables } from './place-tables.ts';
import { type Placement, PlacementMaker } from './placement.ts';
import { ProductLists } from './product-lists.ts';
import { RelatedLists } from './related-lists.ts';

/** Categories above each category that has any, topmost first. */
export type Ancestry = ReadonlyMap<number, readonly number[]>;

/** Effects of a change of facts or of the tree of categories. */
export interface MovedPlaces {
  /** Lists by category; 0 is that of all products. */
  lists: Set<number>;
  /** Products whose related products may be others. */
  related: Set<number>;
}

/** Places of a view's products in lists and rings, in step with their facts and the tree of categories. */
export class Placements {
  readonly lists: ProductLists;
  readonly related: RelatedLists;
  readonly #tables: PlaceTables;
  readonly #named: NamedCategories;

  constructor(tables: PlaceTables) {
    this.#tables = tables;
    this.#named = new NamedCategories(tables);
    this.lists = new ProductLists(tables);
    this.related = new RelatedLists(tables);
  }

  get(id: number): Placement | null {
    const sql = 'SELECT json FROM placement WHERE view = ? AND id = ?';
    const row = this.#tables.get<{ json: string }>(sql, id);
    return row === undefined ? null : (JSON.parse(row.json) as Placement);
  }

  /** @param all facts of all products, by ascending id */
  fill(all: Iterable<[id: number, facts: ProductFacts]>, ancestry: Ancestry): void {
    const maker = new PlacementMaker(this.#tables, ancestry);
    this.#tables.inBulk(() => {
      for (const [id, facts] of all) {
        const placement = maker.placement(id, facts);
        this.#tables.put('placement', id, JSON.stringify(placement));
        this.lists.fill(placement);
        this.related.fill(placement);
      }
    });
    this.lists.countAll();
    this.#tables.put('placement_tree', JSON.stringify([...ancestry]));
  }

  /** @param changed facts of products that changed, null for those that are gone @param factsOf all others */
  update(
    changed: ReadonlyMap<number, ProductFacts | null>,
    factsOf: (id: number) => ProductFacts | null,
    ancestry: Ancestry,
  ): MovedPlaces {
    const moved: MovedPlaces = { lists: new Set(), related: new Set() };
    const maker = new PlacementMaker(this.#tables, ancestry);
    const place = (id: number, facts: ProductFacts | null) =>
      this.#move(id, facts && maker.placement(id, facts), moved);
    for (const [id, facts] of changed) place(id, facts);
    const categories = this.#otherBranches(ancestry);
    for (const id of this.#named.products(categories)) if (!changed.has(id)) place(id, factsOf(id));
    if (categories.length > 0) this.#tables.put('placement_tree', JSON.stringify([...ancestry]));
    return moved;
  }

  /** Ids of all products, by ascending id. */
  ids(): number[] {
    const sql = 'SELECT id FROM placement WHERE view = ? ORDER BY id';
    return Array.from(this.#tables.iterate<{ id: number }>(sql), ({ id }) => id);
  }

  #move(id: number, after: Placement | null, { lists, related }: MovedPlaces): void {
    const before = this.get(id);
    const json = after && JSON.stringify(after);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    if (json === null) this.#tables.run('DELETE FROM placement WHERE view = ? AND id = ?', id);
    else this.#tables.put('placement', id, json);
    for (const list of this.lists.move(before, after)) lists.add(list);
    this.related.move(before, after, related);
    if (after !== null) related.add(id);
    else related.delete(id);
  }

  /** Categories with other ones above them than when products were placed. */
  #otherBranches(ancestry: Ancestry): number[] {
    const json = this.#tables.get<{ json: string }>('SELECT json FROM placement_tree WHERE view = ?')?.json;
    const before: Ancestry = new Map(JSON.parse(json ?? '[]') as [number, number[]][]);
    const all = new Set([...before.keys(), ...ancestry.keys()]);
    return [...all].filter((id) => before.get(id)?.join() !== ancestry.get(id)?.join());
  }
}
