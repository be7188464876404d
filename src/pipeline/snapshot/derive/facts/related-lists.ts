import {
  RELATED_WINDOW,
  type RelatedOwner,
  RING_PLACES,
  relatedProducts,
  ringPlace,
  ringsOf,
} from '#storefront/domain/catalog/related.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import type { PlaceTables } from './place-tables.ts';
import type { Placement } from './placement.ts';
import { itemOf, RingWindows } from './ring-windows.ts';

/** Related products of a view, from rings in the snapshot. */
export class RelatedLists {
  readonly #tables: PlaceTables;
  readonly #windows: RingWindows;

  constructor(tables: PlaceTables) {
    this.#tables = tables;
    this.#windows = new RingWindows(tables);
  }

  /** Ids of related products, best first. Quickest for products in the order of their places. */
  related(owner: RelatedOwner): number[] {
    return relatedProducts(owner, this.#windows, LIMITS.relatedProducts);
  }

  /** Brings the rings up to date with one product. @param affected to which those are added whose list this may change */
  move(before: Placement | null, after: Placement | null, affected: Set<number>): void {
    if (before !== null && after !== null && standsAlike(before, after)) return;
    for (const one of [before, after]) {
      if (one === null) continue;
      const place = ringPlace(one.id);
      for (const ring of ringsOf(one)) {
        this.#windows.forget(ring);
        if (one.listed) for (const owner of this.#ownersBefore(ring, place)) affected.add(owner);
        if (one !== before) continue;
        const sql =
          'DELETE FROM related_ring WHERE view = ? AND ring = ? AND listed = ? AND place = ? AND id = ?';
        this.#tables.run(sql, ring, Number(one.listed), place, one.id);
      }
    }
    if (after !== null) this.fill(after);
  }

  /** Adds a product to its rings. */
  fill(placement: Placement): void {
    const place = ringPlace(placement.id);
    for (const ring of ringsOf(placement)) {
      this.#tables.put(
        'related_ring',
        ring,
        Number(placement.listed),
        place,
        placement.id,
        itemOf(placement),
      );
    }
  }

  /** Products of a ring in whose window a place is. */
  #ownersBefore(ring: string, place: number): number[] {
    const near = this.#listedBefore(ring, place, -1, RELATED_WINDOW);
    const first = near[RELATED_WINDOW - 1];
    if (first !== undefined) return this.#between(ring, first, place);
    // After the last place of a ring follows its first.
    const count = RELATED_WINDOW - near.length;
    const wrapped = this.#listedBefore(ring, RING_PLACES, place, count)[count - 1] ?? place + 1;
    return [...this.#between(ring, 0, place), ...this.#between(ring, wrapped, RING_PLACES)];
  }

  /** Places of the listed products before a place, nearest first. @param above the place at which they end */
  #listedBefore(ring: string, place: number, above: number, count: number): number[] {
    const sql = `SELECT place FROM related_ring WHERE view = ? AND ring = ? AND listed = 1 AND place < ? AND place > ?
      ORDER BY place DESC LIMIT ?`;
    const rows = this.#tables.all<{ place: number }>(sql, ring, place, above, count);
    return rows.map((row) => row.place);
  }

  #between(ring: string, first: number, next: number): number[] {
    const sql = `SELECT id FROM related_ring WHERE view = ? AND ring = ? AND listed IN (0, 1)
      AND place >= ? AND place < ?`;
    return this.#tables.all<{ id: number }>(sql, ring, first, next).map(({ id }) => id);
  }
}

/** True if both have the same rows in the same rings. */
function standsAlike(one: Placement, other: Placement): boolean {
  const features = ({ categories, above, tags, terms }: Placement) =>
    JSON.stringify([categories, above, tags, terms]);
  return one.listed === other.listed && features(one) === features(other);
}
