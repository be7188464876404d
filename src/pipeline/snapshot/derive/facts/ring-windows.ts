import {
  RELATED_WINDOW,
  type RelatedCandidate,
  type RelatedRings,
  RING_PLACES,
  ringDistance,
  ringPlace,
} from '#storefront/domain/catalog/related.ts';
import type { PlaceTables } from './place-tables.ts';
import type { Placement } from './placement.ts';

/** Products that are read of a ring at once: owners come in the order of their places, so the next one needs most of them. */
const ARC = 4 * RELATED_WINDOW;
/** Products that are kept of all rings together. */
const MAX_KEPT = 50_000;

/** The products of a ring that follow a place. */
interface Arc {
  from: number;
  candidates: RelatedCandidate[];
  /** From `from` to each candidate, ascending. */
  distances: number[];
  /** All of the ring, with that at `from` as the last one. */
  isWhole: boolean;
}

type Features = readonly number[];
type Item = [id: number, categories: Features, above: Features, tags: Features, terms: Features];

/** Reads windows of rings from the snapshot. */
export class RingWindows implements RelatedRings {
  readonly #tables: PlaceTables;
  readonly #arcs = new Map<string, Arc>();
  #kept = 0;

  constructor(tables: PlaceTables) {
    this.#tables = tables;
  }

  window(ring: string, owner: number): RelatedCandidate[] {
    const place = ringPlace(owner);
    const known = this.#arcs.get(ring);
    return (known && windowOf(known, place)) ?? windowOf(this.#read(ring, place), place) ?? [];
  }

  /** To be called when a ring changes. */
  forget(ring: string): void {
    this.#kept -= this.#arcs.get(ring)?.candidates.length ?? 0;
    this.#arcs.delete(ring);
  }

  #read(ring: string, from: number): Arc {
    this.forget(ring);
    const after = this.#items(ring, from + 1, RING_PLACES, ARC);
    const items = [...after, ...this.#items(ring, 0, from + 1, ARC - after.length)];
    const candidates = items.map(([id, categories, above, tags, terms]): RelatedCandidate => {
      return { id, categories, above, tags, terms };
    });
    const distances = candidates.map(({ id }) => ringDistance(from, ringPlace(id)));
    const arc: Arc = { from, candidates, distances, isWhole: items.length < ARC };
    for (const [other] of this.#arcs) {
      if (this.#kept + items.length <= MAX_KEPT) break;
      this.forget(other);
    }
    this.#arcs.set(ring, arc);
    this.#kept += items.length;
    return arc;
  }

  #items(ring: string, first: number, next: number, limit: number): Item[] {
    if (limit === 0) return [];
    const sql = `SELECT '[' || coalesce(group_concat(item), '') || ']' AS json FROM (
      SELECT item FROM related_ring WHERE view = ? AND ring = ? AND listed = 1 AND place >= ? AND place < ?
      ORDER BY place, id LIMIT ?)`;
    const row = this.#tables.get<{ json: string }>(sql, ring, first, next, limit);
    return row === undefined ? [] : (JSON.parse(row.json) as Item[]);
  }
}

/** Features by which others compare a product; empty for one that is in no list. */
export function itemOf({ id, listed, categories, above, tags, terms }: Placement): string {
  return listed ? JSON.stringify([id, categories, above, tags, terms] satisfies Item) : '';
}

/** @returns null if the arc ends before the window */
function windowOf({ from, candidates, distances, isWhole }: Arc, place: number): RelatedCandidate[] | null {
  const own = ringDistance(from, place);
  const start = own === RING_PLACES ? 0 : firstAbove(distances, own);
  const window = candidates.slice(start, start + RELATED_WINDOW);
  if (window.length === RELATED_WINDOW) return window;
  if (!isWhole) return null;
  const before = distances.findIndex((one) => one >= own);
  const end = Math.min(RELATED_WINDOW - window.length, before === -1 ? start : before);
  return [...window, ...candidates.slice(0, start === 0 ? 0 : end)];
}

/** Index of the first number above another one, in ascending numbers. */
function firstAbove(ascending: readonly number[], least: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > least) high = middle;
    else low = middle + 1;
  }
  return low;
}
