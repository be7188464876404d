import { brandTaxonomy, TAG_TAXONOMY } from '#storefront/domain/catalog/brands.ts';
import type { ListedTerm } from '#storefront/domain/catalog/catalog-types.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { TERM_KINDS, type TermKind } from '#storefront/domain/routes/list-paths.ts';
import type { IndexFacets } from '#storefront/domain/search/catalog-index/index-format.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { entityKey } from '../entity-keys.ts';
import type { TermMembers } from '../search-index/term-members.ts';
import type { Derivation } from './derivation.ts';
import type { EntityWriter } from './entity-writer.ts';
import {
  isWrittenTo,
  type ListingEntity,
  listDepth,
  productsIn,
  removeList,
  writeList,
} from './listing-entity.ts';

/** Terms as the search index of a view has them. */
interface IndexedTerms {
  facets: IndexFacets;
  members: TermMembers;
  /** Terms have other names or slugs than before, or all is new. */
  hasOtherTerms: boolean;
}

/**
 * Writes the brands and tags that have pages, with their lists: the terms of listed products, as the search index has
 * them, so that a list is the same with scripts and without.
 * @param index which is up to date
 */
export function writeTermLists(derivation: Derivation, index: IndexedTerms, writer: EntityWriter): void {
  const terms = new Set<number>();
  for (const kind of TERM_KINDS) {
    for (const { databaseId } of writeKind(kind, derivation, index, writer)) terms.add(databaseId);
  }
  for (const id of idsAfter(entityKey.term('*'), writer)) {
    if (!terms.has(id)) writer.remove(entityKey.term(id));
  }
}

/** Writes the descriptions of the terms that have pages, each apart: pages of products name brands, and show no text. */
export function writeTermTexts(source: Derivation['source'], writer: EntityWriter): void {
  const texts = source.termTexts();
  const written = new Set<string>();
  for (const id of idsAfter(entityKey.term('*'), writer)) {
    const text = texts.get(id);
    if (text === undefined) continue;
    writer.put(entityKey.termText(id), text);
    written.add(entityKey.termText(id));
  }
  for (const id of idsAfter(entityKey.termText('*'), writer)) {
    const key = entityKey.termText(id);
    if (!written.has(key)) writer.remove(key);
  }
}

function idsAfter(pattern: string, writer: EntityWriter): number[] {
  const prefix = pattern.slice(0, -1);
  return writer.keys(prefix).map((key) => Number(key.slice(prefix.length)));
}

/** @returns those that have pages */
function writeKind(
  kind: TermKind,
  derivation: Derivation,
  { facets, members, hasOtherTerms }: IndexedTerms,
  writer: EntityWriter,
): ListedTerm[] {
  const { source, settings } = derivation;
  const taxonomy = taxonomyOf(kind, facets, settings);
  const prefix = entityKey.termSlug(kind, '');
  const known = new Set(writer.keys(prefix).map((key) => key.slice(prefix.length)));
  if (taxonomy === null && known.size === 0) return [];
  const options = facets.groups.find(({ group }) => group === taxonomy)?.options ?? [];
  const filled = new Map(
    options
      .filter(({ id, slug }) => members.size(id) > 0 && isPageSlug(slug))
      .map((option) => [option.slug, option]),
  );
  // A product more or less must not put another term in the place of one.
  const size = (id: number) => Math.floor(Math.log2(members.size(id)));
  const shown = [...filled.values()]
    .sort((one, other) => size(other.id) - size(one.id) || one.id - other.id)
    .slice(0, LIMITS.termPages)
    .map(({ id, slug, name }): ListedTerm => {
      const term = { databaseId: id, taxonomyName: taxonomy ?? '', slug, name, kind };
      return { ...term, ...source.termLang(id) };
    });
  const all = writer.get<ListingEntity>(entityKey.listing(null, 1));
  const depth = listDepth(derivation.listDepth, all?.total ?? 0);
  const pages = { perPage: settings.productsPerPage, depth };
  for (const term of shown) {
    const { databaseId, slug } = term;
    writer.put(entityKey.term(databaseId), term);
    writer.put(entityKey.termSlug(kind, slug), databaseId);
    const isSame = !hasOtherTerms && !members.changed.has(databaseId);
    if (isSame && isWrittenTo(writer, { slug, kind }, depth)) continue;
    const start = { total: members.size(databaseId), ids: members.ids(databaseId, productsIn(pages)) };
    writeList(writer, { slug, kind }, start, pages);
  }
  const present = new Set(shown.map(({ slug }) => slug));
  for (const slug of known) {
    if (present.has(slug)) continue;
    removeList(writer, { slug, kind });
    writer.remove(entityKey.termSlug(kind, slug));
  }
  return shown;
}

/** @returns null if terms of the kind have no pages */
function taxonomyOf(kind: TermKind, { groups }: IndexFacets, settings: SiteSettings): string | null {
  if (kind === 'brand') return settings.brandPages ? brandTaxonomy(groups, settings) : null;
  return settings.tagPages ? TAG_TAXONOMY : null;
}
