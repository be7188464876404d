import { relatedProducts } from '#storefront/domain/catalog/related.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { PlaceTables } from '../derive/facts/place-tables.ts';
import { PlacementMaker } from '../derive/facts/placement.ts';
import type { Ancestry } from '../derive/facts/placements.ts';
import { RingWindows } from '../derive/facts/ring-windows.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { ProductFacts } from '../source/product-facts.ts';

/** The tables of a view, which nothing is added to: with a term that is new a product is related to none. */
class ReadTables extends PlaceTables {
  override termNumber(name: string): number {
    return this.knownTerm(name) ?? 0;
  }
}

/**
 * Ids of the products that are related to one that stands in no list, best first.
 * @param id in the view
 */
export function relatedTo(db: SnapshotDatabase, view: string, id: number, facts: ProductFacts): number[] {
  const tables = new ReadTables(db, view);
  const sql = 'SELECT json FROM placement_tree WHERE view = ?';
  const tree = tables.get<{ json: string }>(sql)?.json ?? '[]';
  const ancestry: Ancestry = new Map(JSON.parse(tree) as [number, number[]][]);
  const owner = new PlacementMaker(tables, ancestry).placement(id, facts);
  return relatedProducts(owner, new RingWindows(tables), LIMITS.relatedProducts);
}
