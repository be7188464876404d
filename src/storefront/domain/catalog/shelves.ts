/** Cards in a row of wide screens: a shelf that has fewer of its own is filled with what others show already. */
export const SHELF_ROW = 4;

/**
 * The products of a shelf, best first, without those that earlier shelves show, unless it had less than a row
 * without them.
 * @param ranked ids of the products that belong on it, best first: `limit` more than earlier shelves show are enough
 * @param shown ids of the products on earlier shelves
 */
export function shelfProducts(
  ranked: readonly number[],
  shown: ReadonlySet<number>,
  limit: number,
): number[] {
  const own = ranked.filter((id) => !shown.has(id)).slice(0, limit);
  const lacking = Math.max(0, Math.min(SHELF_ROW, limit) - own.length);
  const repeated = ranked.filter((id) => shown.has(id)).slice(0, lacking);
  const chosen = new Set([...own, ...repeated]);
  return ranked.filter((id) => chosen.has(id));
}
