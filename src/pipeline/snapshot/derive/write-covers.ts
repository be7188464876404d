import type { Category, Picture, ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { CategoryTree } from '#storefront/domain/catalog/categories.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { entityKey } from '../entity-keys.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { EntityWriter } from './entity-writer.ts';
import type { ShelfRanks } from './shelf-ranks.ts';
import type { ListingEntity } from './write-lists.ts';

/**
 * Writes pictures for the tiles of categories that have none: each gets that of its newest product which stands for
 * no category before it. To be called once products and lists are written.
 */
export function writeCovers(db: SnapshotDatabase, ranks: ShelfRanks, writer: EntityWriter): void {
  const used = new Set<number>();
  const covered = new Set<string>();
  for (const { slug, image } of tiles(db, writer)) {
    if (image !== null) continue;
    const newest = writer.get<ListingEntity>(entityKey.listing(slug, 1))?.ids ?? [];
    const pictured = ranks.pictured(newest);
    const id = pictured.find((one) => !used.has(one)) ?? pictured[0];
    const cover = id === undefined ? undefined : writer.get<ProductCard>(entityKey.card(id))?.image;
    if (id === undefined || !cover) continue;
    used.add(id);
    const key = entityKey.cover(slug);
    covered.add(key);
    writer.put(key, cover satisfies Picture);
  }
  const sql = 'SELECT key FROM entity WHERE key GLOB ?';
  for (const { key } of db.all<{ key: string }>(sql, entityKey.cover('*'))) {
    if (!covered.has(key)) writer.remove(key);
  }
}

/** The categories that pages show as tiles, largest first. */
function tiles(db: SnapshotDatabase, writer: EntityWriter): Category[] {
  const sql = 'SELECT json FROM entity WHERE key GLOB ?';
  const all = db.all<{ json: string }>(sql, entityKey.category('*'));
  const bySlug = new Map(
    all.map(({ json }) => {
      const category = JSON.parse(json) as Category;
      return [category.slug, category];
    }),
  );
  const filled = writer.get<string[]>(entityKey.categories) ?? [];
  const tree = new CategoryTree(filled.flatMap((slug) => bySlug.get(slug) ?? []));
  return tree.roots().slice(0, LIMITS.categories);
}
