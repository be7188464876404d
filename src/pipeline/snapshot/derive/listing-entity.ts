import type { ListKind } from '#storefront/domain/routes/list-paths.ts';
import { entityKey } from '../entity-keys.ts';
import type { EntityWriter } from './entity-writer.ts';

/** One page of a list of products. */
export interface ListingEntity {
  pageCount: number;
  total: number;
  ids: number[];
}

/** Which list; its slug is null for that of all products. */
interface ListName {
  slug: string | null;
  kind?: ListKind;
}

/** Writes the pages of a list; an empty list has one. */
export function writeList(
  writer: EntityWriter,
  list: ListName,
  ids: readonly number[],
  perPage: number,
): void {
  const { slug, kind } = list;
  const before = storedPages(writer, list);
  const pageCount = Math.max(1, Math.ceil(ids.length / perPage));
  for (let page = 1; page <= pageCount; page++) {
    const slice = ids.slice((page - 1) * perPage, page * perPage);
    const value: ListingEntity = { pageCount, total: ids.length, ids: slice };
    writer.put(entityKey.listing(slug, page, kind), value);
  }
  for (let page = pageCount + 1; page <= before; page++) {
    writer.remove(entityKey.listing(slug, page, kind));
  }
}

/** Removes all pages of a list. */
export function removeList(writer: EntityWriter, list: ListName): void {
  const pages = storedPages(writer, list);
  for (let page = 1; page <= pages; page++) writer.remove(entityKey.listing(list.slug, page, list.kind));
}

function storedPages(writer: EntityWriter, { slug, kind }: ListName): number {
  return writer.get<ListingEntity>(entityKey.listing(slug, 1, kind))?.pageCount ?? 0;
}
