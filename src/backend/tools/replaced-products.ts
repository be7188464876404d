import type { Store } from '../db/database.ts';

/** Products and variations of a catalog by their ids. */
type Catalog = ReadonlyMap<number, { sku: string | null; slug: string }>;

interface Replaced<T> {
  result: T;
  /** Ids that name another product or variation than before, or none. */
  replaced: number[];
}

/** Does work that may replace the catalog: a new one counts its ids anew, so that they name other products. */
export async function replacing<T>(store: Store, work: () => Promise<T>): Promise<Replaced<T>> {
  const before = catalogOf(store);
  const result = await work();
  const after = catalogOf(store);
  const replaced = [...before].filter(([id, own]) => {
    const other = after.get(id);
    if (other === undefined) return true;
    return own.sku && other.sku ? own.sku !== other.sku : own.slug !== other.slug;
  });
  return { result, replaced: replaced.map(([id]) => id) };
}

function catalogOf(store: Store): Catalog {
  if (!store.isFilled()) return new Map();
  const rows = store.all<{ id: number; sku: string | null; slug: string }>(
    'SELECT id, sku, slug FROM products',
  );
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
