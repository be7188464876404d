import { productCard } from '#storefront/domain/catalog/cards.ts';
import type { FirstOptions } from '#storefront/domain/catalog/catalog-types.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { firstOptions } from '#storefront/domain/search/facets/first-options.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { entityKey } from '../entity-keys.ts';
import { pricedIds, withLowestPrices } from '../prices/lowest-in-products.ts';
import type { FormerPrices } from '../prices/note-gone.ts';
import { SearchIndexWriter } from '../search-index/search-index-writer.ts';
import { type FactsChange, hideSoldOut } from '../source/product-facts.ts';
import type { Derivation, DerivationSource } from './derivation.ts';
import { changesAnyList, deriveLists } from './derive-lists.ts';
import { deriveProduct, type ProductContext } from './derive-product.ts';
import type { EntityWriter } from './entity-writer.ts';
import { ShelfRanks, writeCovers, writeShelves } from './write-shelves.ts';
import { writeTermLists, writeTermTexts } from './write-term-lists.ts';

/** The facet of categories. */
const CATEGORY_GROUP = 'category';

interface Tables {
  writer: EntityWriter;
  index: SearchIndexWriter;
  ranks: ShelfRanks;
  former: FormerPrices[];
  /** Some product has a price per unit. */
  hasUnitPrices: boolean;
}

/**
 * Derives the entities of one view, or of a catalog without languages, and its search index: all of them, or those
 * that a change can have affected.
 * @param writer in that view
 * @returns prices that products had and have no longer
 */
export function deriveView(given: Derivation, writer: EntityWriter): FormerPrices[] {
  const derivation = given.hidesSoldOut ? withoutSoldOut(given) : given;
  const { db, view, source, settings, changes } = derivation;
  const countBefore = changesOf(writer);
  const deriveAll = changes === null;
  const index = new SearchIndexWriter(db, view);
  const ranks = new ShelfRanks(db, view);
  const stored = deriveAll ? undefined : writer.get<SiteSettings>(entityKey.settings);
  const tables: Tables = {
    ...{ writer, index, ranks, former: [] },
    // That the last such product is gone is not noticed before all are derived again.
    hasUnitPrices: stored?.hasUnitPrices === true,
  };
  if (deriveAll) index.reset();
  const products = deriveAll ? source.ids() : changes.products;
  const context = productContext(derivation);
  const affected = deriveLists(derivation, writer);
  // Products come one at a time, so that no catalog is too large.
  for (const id of products) writeProduct(tables, derivation, id, context);
  if (deriveAll) {
    for (const slug of source.slugs()) writeSlug(writer, source, slug);
  } else {
    for (const id of affected) if (!changes.products.has(id)) writeProduct(tables, derivation, id, context);
    for (const [id, { after }] of changes.facts) if (after === null) removeProduct(tables, id);
    for (const slug of changes.slugs) writeSlug(writer, source, slug);
  }
  const { hasUnitPrices: _, ...others } = settings;
  writer.put(entityKey.settings, { ...others, ...(tables.hasUnitPrices && { hasUnitPrices: true }) });
  writeShelves(derivation, ranks, writer);
  writeCovers(ranks, writer);
  if (deriveAll || derivation.newTerms || changesOf(writer) > countBefore) {
    const before = index.facets();
    const facets = index.finish(settings, source.attributeTerms(), source.translatedNames());
    writeFacets(firstOptions(facets), writer);
    // Products whose slug can be no page are in no index, and in no list that is made from it.
    const hasOtherSlugs = changes !== null && changes.slugs.size > 0;
    const hasOtherLists = changesAnyList(derivation) || derivation.newTerms || hasOtherSlugs;
    const hasOtherFacets = before !== index.facets();
    if (hasOtherLists || hasOtherFacets) {
      const hasOtherTerms = deriveAll || derivation.newTerms || hasOtherFacets;
      writeTermLists(derivation, { facets, members: index.members, hasOtherTerms }, writer);
      writeTermTexts(source, writer);
      return tables.former;
    }
  }
  if (derivation.newTermTexts) writeTermTexts(source, writer);
  return tables.former;
}

/** The settings and facts with which the products of a view are derived. */
export function productContext({
  settings,
  priceFormat,
  pictures,
  hidesSoldOut,
  categories,
}: Pick<
  Derivation,
  'settings' | 'priceFormat' | 'pictures' | 'hidesSoldOut' | 'categories'
>): ProductContext {
  return {
    currency: settings.currency,
    priceFormat,
    pictures,
    hidesSoldOut,
    lowStockAmount: settings.lowStockAmount,
    defaultCategory: settings.defaultCategory,
    gravatar: settings.gravatar,
    meta: settings,
    priceDisplay: settings.priceDisplay,
    categories: new Map(categories.map((category) => [category.databaseId, category])),
  };
}

function changesOf({ counts: { added, changed, removed } }: EntityWriter): number {
  return added + changed + removed;
}

/** The changes as they show in a store that hides what is sold out. */
function withoutSoldOut(derivation: Derivation): Derivation {
  const { changes } = derivation;
  if (changes === null) return derivation;
  const facts = [...changes.facts].map(([id, { before, after }]): [number, FactsChange] => [
    id,
    { before: before && hideSoldOut(before), after: after && hideSoldOut(after) },
  ]);
  return { ...derivation, changes: { ...changes, facts: new Map(facts) } };
}

function writeProduct(
  tables: Tables,
  { source, prices }: Derivation,
  id: number,
  context: ProductContext,
): void {
  const mapped = source.mapped(id);
  if (mapped === undefined) return;
  if (!isPageSlug(mapped.product.slug)) {
    removeFacts(tables, id);
    return;
  }
  const { writer, index, ranks, former } = tables;
  const unnoted = deriveProduct(mapped, context);
  const derived = withLowestPrices(unnoted, mapped.product, context.currency, prices);
  const { place, ...placeless } = derived;
  const isHidden = context.hidesSoldOut && derived.stockStatus === 'OUT_OF_STOCK';
  // Sitemaps list what searches find, and they find nothing that is hidden.
  const product = isHidden && place === 'search' ? placeless : derived;
  tables.hasUnitPrices ||= product.unit !== undefined;
  const before = writer.put(entityKey.product(id), product);
  if (before !== undefined) {
    const kept = new Set(pricedIds(product));
    const ids = pricedIds(before).filter((one) => !kept.has(one));
    if (ids.length > 0) former.push({ product: id, ids });
  }
  if (mapped.listed && !isHidden) {
    const card = productCard(product);
    writer.put(entityKey.card(id), card);
    ranks.put(card);
  } else {
    removeCard(tables, id);
  }
  if (place === 'none' || isHidden) index.remove(id);
  else index.put(product);
}

function writeFacets(facets: readonly FirstOptions[], writer: EntityWriter): void {
  const ofCategories = facets.find(({ group }) => group === CATEGORY_GROUP);
  writer.put(
    entityKey.facets,
    facets.filter((facet) => facet !== ofCategories),
  );
  if (ofCategories === undefined) writer.remove(entityKey.categoryFacet);
  else writer.put(entityKey.categoryFacet, ofCategories);
}

function removeCard({ writer, ranks }: Tables, id: number): void {
  writer.remove(entityKey.card(id));
  ranks.remove(id);
}

function removeFacts(tables: Tables, id: number): void {
  tables.writer.remove(entityKey.product(id));
  removeCard(tables, id);
  tables.index.remove(id);
}

function removeProduct(tables: Tables, id: number): void {
  removeFacts(tables, id);
  tables.writer.remove(entityKey.related(id));
}

function writeSlug(writer: EntityWriter, source: DerivationSource, slug: string): void {
  const id = isPageSlug(slug) ? source.idOfSlug(slug) : undefined;
  if (id === undefined) writer.remove(entityKey.slug(slug));
  else writer.put(entityKey.slug(slug), id);
}
