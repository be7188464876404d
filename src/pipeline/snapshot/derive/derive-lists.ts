import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import type { Category } from '#storefront/domain/catalog/catalog-types.ts';
import { HOME_LIMITS } from '#storefront/domain/page-data/page-data.ts';
import { entityKey } from '../entity-keys.ts';
import type { Derivation } from './derivation.ts';
import type { EntityWriter } from './entity-writer.ts';
import { CatalogFacts } from './facts/catalog-facts.ts';
import { type ListingEntity, type ListPages, listDepth, removeList, writeList } from './listing-entity.ts';
import { writeCategories } from './write-categories.ts';

/**
 * Writes entities that depend on more than one product: lists, categories, related products.
 * @returns products in a category whose name or slug changed
 */
export function deriveLists(derivation: Derivation, writer: EntityWriter): Set<number> {
  const { categories, categoriesBefore, changes } = derivation;
  if (!changesAnyList(derivation)) return new Set();
  const facts = new CatalogFacts(derivation);
  writeLists(derivation, facts, writer);
  for (const [id, related] of facts.related()) writer.put(entityKey.related(id), related);
  if (changes === null || !hasNewCategories(derivation)) return new Set();
  return facts.productsIn(renamedCategories(categoriesBefore, categories));
}

/** Returns true if lists can be other ones than at the last derivation. */
export function changesAnyList(derivation: Derivation): boolean {
  const { changes } = derivation;
  return changes === null || changes.facts.size > 0 || hasNewCategories(derivation);
}

function hasNewCategories({ categories, categoriesBefore }: Derivation): boolean {
  return JSON.stringify(categories) !== JSON.stringify(categoriesBefore);
}

function writeLists(derivation: Derivation, facts: CatalogFacts, writer: EntityWriter): void {
  const { settings, pictures } = derivation;
  const { lists, moved } = facts;
  const written = new Set(storedCategorySlugs(writer));
  const before = writer.get<ListingEntity>(entityKey.listing(null, 1));
  const depth = listDepth(derivation.listDepth, lists.size(null));
  // A shop that has outgrown whole lists, or has them again.
  const hasOtherDepth = depth !== listDepth(derivation.listDepth, before?.total ?? 0);
  const writeAll = hasNewCategories(derivation) || hasOtherDepth;
  const isAffected = (list: number) => writeAll || moved === null || moved.lists.has(list);
  const pages: ListPages = { perPage: settings.productsPerPage, depth };
  if (isAffected(0)) {
    writeList(writer, { slug: null }, lists.start(null, pages), pages);
    writer.put(entityKey.newest, lists.ids(null, HOME_LIMITS.newest));
  }
  const counted = facts.categories.map(
    ({ dropped: _, language: _language, translations: _translations, ...category }): Category => ({
      ...category,
      count: lists.size(category.databaseId),
      image: pictures.withFacts(category.image),
    }),
  );
  const present = new Set(counted.map(({ slug }) => slug));
  for (const slug of written) if (!present.has(slug)) removeCategory(writer, slug);
  for (const { slug, databaseId } of counted) {
    if (!isAffected(databaseId) && written.has(slug)) continue;
    writeList(writer, { slug }, lists.start(databaseId, pages), pages);
  }
  writeCategories(writer, counted, settings.catalogLanguage);
}

function renamedCategories(before: readonly MappedCategory[], after: readonly MappedCategory[]): Set<number> {
  const name = ({ slug, name: shown, lang = '' }: MappedCategory) => `${slug} ${lang} ${shown}`;
  const names = new Map(before.map((category) => [category.databaseId, name(category)]));
  const renamed = after.filter((category) => names.get(category.databaseId) !== name(category));
  const present = new Set(after.map(({ databaseId }) => databaseId));
  const gone = before.filter(({ databaseId }) => !present.has(databaseId));
  return new Set([...renamed, ...gone].map(({ databaseId }) => databaseId));
}

/** Slugs of the categories that have entities. */
function storedCategorySlugs(writer: EntityWriter): string[] {
  const prefix = entityKey.category('');
  return writer.keys(prefix).map((key) => key.slice(prefix.length));
}

/** Removes all entities of a deleted category. */
export function removeCategory(writer: EntityWriter, slug: string): void {
  removeList(writer, { slug });
  writer.remove(entityKey.category(slug));
  writer.remove(entityKey.relatives(slug));
}
