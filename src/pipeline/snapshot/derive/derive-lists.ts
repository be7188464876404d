import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import type { Category } from '#storefront/domain/catalog/catalog-types.ts';
import { RelatedIndex } from '#storefront/domain/catalog/related.ts';
import { HOME_LIMITS } from '#storefront/domain/page-data/page-data.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { entityKey } from '../entity-keys.ts';
import { type FactsChange, isListedAlike } from '../source/product-facts.ts';
import { CatalogFacts } from './catalog-facts.ts';
import type { Derivation } from './derivation.ts';
import type { EntityWriter } from './entity-writer.ts';
import { type ListingEntity, listDepth, removeList, writeList } from './listing-entity.ts';
import { writeCategories } from './write-categories.ts';

/**
 * Writes entities that depend on more than one product: lists, categories, related products.
 * @returns products in a category whose name or slug changed
 */
export function deriveLists(derivation: Derivation, writer: EntityWriter): Set<number> {
  const { source, categories, categoriesBefore, changes } = derivation;
  const newCategories = hasNewCategories(derivation);
  const affected = new Set<number>();
  if (changesAnyList(derivation)) {
    const facts = new CatalogFacts(source, categories, derivation);
    writeLists(derivation, facts, newCategories, writer);
    writeRelated(derivation, facts, newCategories, writer);
    if (changes !== null && newCategories) {
      const renamed = renamedCategories(categoriesBefore, categories);
      for (const [id, { categories: own }] of facts.entries()) {
        if (own.some((category) => renamed.has(category))) affected.add(id);
      }
    }
  }
  return affected;
}

/** Returns true if lists can be other ones than at the last derivation. */
export function changesAnyList(derivation: Derivation): boolean {
  const { changes } = derivation;
  return changes === null || changes.facts.size > 0 || hasNewCategories(derivation);
}

function hasNewCategories({ categories, categoriesBefore }: Derivation): boolean {
  return JSON.stringify(categories) !== JSON.stringify(categoriesBefore);
}

function writeLists(
  { settings, pictures, changes, ...derivation }: Derivation,
  facts: CatalogFacts,
  newCategories: boolean,
  writer: EntityWriter,
): void {
  const moved = [...(changes?.facts.values() ?? [])].filter(changesLists);
  const all = changes === null || newCategories;
  const written = new Set(storedCategorySlugs(writer));
  const affected = facts.branch(
    moved.flatMap(({ before, after }) => [...(before?.categories ?? []), ...(after?.categories ?? [])]),
  );
  for (const { databaseId, slug } of facts.categories) if (!written.has(slug)) affected.add(databaseId);
  const allBefore = writer.get<ListingEntity>(entityKey.listing(null, 1));
  const found = facts.lists(all ? null : affected);
  const depth = listDepth(derivation.listDepth, found.all.length);
  // A shop that has outgrown whole lists, or has them again.
  const hasOtherDepth = depth !== listDepth(derivation.listDepth, allBefore?.total ?? 0);
  const lists = hasOtherDepth && !all ? facts.lists(null) : found;
  const pages = { perPage: settings.productsPerPage, depth };
  if (all || moved.length > 0) {
    writeList(writer, { slug: null }, lists.all, pages);
    writer.put(entityKey.newest, lists.all.slice(0, HOME_LIMITS.newest));
  }
  const counted = facts.categories.map(
    ({ dropped: _, language: _language, translations: _translations, ...category }): Category => ({
      ...category,
      count: lists.counts.get(category.databaseId) ?? 0,
      image: pictures.withFacts(category.image),
    }),
  );
  const present = new Set(counted.map(({ slug }) => slug));
  for (const slug of written) if (!present.has(slug)) removeCategory(writer, slug);
  for (const { slug, databaseId } of counted) {
    const ids = lists.byCategory.get(databaseId);
    if (ids !== undefined) writeList(writer, { slug }, ids, pages);
  }
  writeCategories(writer, counted, settings.catalogLanguage);
}

function writeRelated(
  { changes, categories, categoriesBefore }: Derivation,
  facts: CatalogFacts,
  newCategories: boolean,
  writer: EntityWriter,
): void {
  const index = new RelatedIndex(LIMITS.relatedProducts, facts.relatedInputs());
  const put = (id: number) => writer.put(entityKey.related(id), index.related(id));
  if (changes === null || (newCategories && !hasSameTree(categoriesBefore, categories))) {
    for (const [id] of facts.entries()) put(id);
    return;
  }
  const affected = new Set<number>();
  for (const [id, { before, after }] of changes.facts) {
    if (after !== null) affected.add(id);
    const input = before && facts.relatedInput(id, before);
    const listOf = (other: number) => writer.get<number[]>(entityKey.related(other)) ?? [];
    for (const other of index.affectedBy(id, input, listOf)) affected.add(other);
  }
  for (const id of affected) put(id);
}

function changesLists({ before, after }: FactsChange): boolean {
  return before === null || after === null || !isListedAlike(before, after);
}

/** Returns true if every category has the parent that it had. */
function hasSameTree(before: readonly MappedCategory[], after: readonly MappedCategory[]): boolean {
  const parents = (categories: readonly MappedCategory[]) =>
    JSON.stringify(categories.map(({ databaseId, parentId }) => [databaseId, parentId]).sort());
  return parents(before) === parents(after);
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
  writer.remove(entityKey.kin(slug));
}
