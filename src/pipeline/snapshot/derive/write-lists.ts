import { entityKey } from '../entity-keys.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { EntityWriter } from './entity-writer.ts';

/** A stored page of a list. */
export interface ListingEntity {
  pageCount: number;
  total: number;
  ids: number[];
}

/** Writes the pages of a list; an empty list has one. */
export function writeList(
  writer: EntityWriter,
  categorySlug: string | null,
  ids: readonly number[],
  perPage: number,
): void {
  const before = writer.get<ListingEntity>(entityKey.listing(categorySlug, 1))?.pageCount ?? 0;
  const pageCount = Math.max(1, Math.ceil(ids.length / perPage));
  for (let page = 1; page <= pageCount; page++) {
    const slice = ids.slice((page - 1) * perPage, page * perPage);
    const value: ListingEntity = { pageCount, total: ids.length, ids: slice };
    writer.put(entityKey.listing(categorySlug, page), value);
  }
  for (let page = pageCount + 1; page <= before; page++) {
    writer.remove(entityKey.listing(categorySlug, page));
  }
}

/** Slugs of the categories that have entities. */
export function storedCategorySlugs(db: SnapshotDatabase): string[] {
  const prefix = entityKey.category('');
  const rows = db.all<{ key: string }>('SELECT key FROM entity WHERE key GLOB ?', `${prefix}*`);
  return rows.map(({ key }) => key.slice(prefix.length));
}

/** Removes all entities of a deleted category. */
export function removeCategory(writer: EntityWriter, slug: string): void {
  const pages = writer.get<ListingEntity>(entityKey.listing(slug, 1))?.pageCount ?? 0;
  for (let page = 1; page <= pages; page++) writer.remove(entityKey.listing(slug, page));
  writer.remove(entityKey.category(slug));
  writer.remove(entityKey.kin(slug));
}
