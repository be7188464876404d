import type { Category, ListedTerm } from '#storefront/domain/catalog/catalog-types.ts';
import type { ListKind } from '#storefront/domain/routes/list-paths.ts';
import type { EntityWriter } from '../derive/entity-writer.ts';
import type { ListingEntity } from '../derive/listing-entity.ts';
import { entityKey } from '../entity-keys.ts';
import type { ListAlternates } from '../page-alternates.ts';

/** Writes where each view has the lists of products, of categories and of other terms. To be called once all views are written. */
export function writeAlternates(views: readonly string[], writer: EntityWriter): void {
  const lists = new Map<string, ListAlternates>();
  for (const view of views) {
    const inView = writer.in(view);
    const add = (key: string, slug: string | null, isEmpty = false, kind?: ListKind) => {
      const first = inView.get<ListingEntity>(entityKey.listing(slug, 1, kind));
      const rendered = first?.depth ?? first?.pageCount ?? 1;
      // An empty category has a page, but search engines are not led there.
      const pages = isEmpty ? 0 : rendered;
      const alternates = lists.get(key) ?? {};
      lists.set(key, { ...alternates, [view]: { slug, pages } });
    };
    add(entityKey.alternates(null), null);
    for (const key of inView.keys(entityKey.category(''))) {
      const category = inView.get<Category>(key);
      if (category === undefined) continue;
      const { databaseId, slug, count } = category;
      add(entityKey.alternates(databaseId), slug, count === 0);
    }
    for (const key of inView.keys(entityKey.term('*').slice(0, -1))) {
      const term = inView.get<ListedTerm>(key);
      if (term === undefined) continue;
      const { databaseId, slug, kind } = term;
      add(entityKey.alternates(databaseId, kind), slug, false, kind);
    }
  }
  for (const [key, alternates] of lists) writer.put(key, alternates);
  for (const key of writer.keys('alternates:')) if (!lists.has(key)) writer.remove(key);
}
