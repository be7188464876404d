import { brandTaxonomy } from '#storefront/domain/catalog/brands.ts';
import type { Category } from '#storefront/domain/catalog/catalog-types.ts';
import { treeOrder } from '#storefront/domain/catalog/categories.ts';
import type {
  IndexFacets,
  IndexOption,
  OptionGroup,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { namedTaxonomies } from '#storefront/domain/search/facets/facets.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { entityKey, inView } from '../entity-keys.ts';
import { type AttributeTerms, isAttribute } from '../read/read-terms.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';

type FacetSettings = Pick<SiteSettings, 'facets' | 'catalogLanguage' | 'brandPages' | 'brandAttribute'>;

interface UsedTerm extends IndexOption, Record<string, unknown> {
  taxonomy: string;
  label: string;
}

/**
 * The facets of a view's listed products.
 * @param terms of the store, in its order
 */
export function indexFacets(
  db: SnapshotDatabase,
  view: string,
  settings: FacetSettings,
  terms: AttributeTerms,
): IndexFacets {
  const { compare } = new Intl.Collator(settings.catalogLanguage);
  const categories = treeOrder(
    categoriesOf(db, view),
    (one, other) => compare(one.name, other.name) || one.databaseId - other.databaseId,
  ).map(({ category: { databaseId, slug, name, parentId } }) => ({
    id: databaseId,
    slug,
    name,
    parent: parentId ?? 0,
  }));
  return {
    groups: [
      { group: 'category', label: '', openByDefault: true, options: categories },
      ...termGroups(db, view, settings, terms, compare),
    ],
  };
}

/** Categories with a listed product in or below them. */
function categoriesOf(db: SnapshotDatabase, view: string): Category[] {
  const sql = `SELECT category.json FROM entity AS list, json_each(list.json) AS slug
    JOIN entity AS category ON category.key = ? || slug.value WHERE list.key = ?`;
  const [prefix, list] = [entityKey.category(''), entityKey.categories].map((key) => inView(view, key));
  const rows = db.all<{ json: string }>(sql, prefix ?? '', list ?? '');
  const categories = rows.map(({ json }) => JSON.parse(json) as Category);
  const ids = new Set(categories.map(({ databaseId }) => databaseId));
  return categories.map((category) => ({
    ...category,
    parentId: ids.has(category.parentId ?? 0) ? category.parentId : null,
  }));
}

/** The taxonomies that the shop names, then the attributes that the settings name, in their order; or all of them. */
function termGroups(
  db: SnapshotDatabase,
  view: string,
  settings: FacetSettings,
  storeTerms: AttributeTerms,
  compare: (one: string, other: string) => number,
): OptionGroup[] {
  const { facets } = settings;
  const used = new Map<string, UsedTerm[]>();
  const sql = 'SELECT id, taxonomy, label, slug, name FROM index_term WHERE view = ? ORDER BY id';
  for (const term of db.all<UsedTerm>(sql, view)) {
    const terms = used.get(term.taxonomy);
    if (terms === undefined) used.set(term.taxonomy, [term]);
    else terms.push(term);
  }
  const groups = [...used].map(([taxonomy, terms]): OptionGroup => {
    const setting = facets.find(({ slug }) => slug === taxonomy);
    const byName = terms.toSorted((one, other) => compare(one.name, other.name) || one.id - other.id);
    return {
      group: taxonomy,
      label: setting?.label || (terms[0]?.label ?? ''),
      openByDefault: setting?.openByDefault ?? false,
      options: orderTerms(byName, storeTerms[taxonomy] ?? [], setting?.hideEmpty ?? true),
    };
  });
  const inOrder = (taxonomies: readonly string[]) =>
    taxonomies.flatMap((taxonomy) => groups.find(({ group }) => group === taxonomy) ?? []);
  const attributes = groups
    .filter(({ group }) => isAttribute(group))
    .sort((one, other) => compare(one.label, other.label) || (one.group < other.group ? -1 : 1));
  const chosen = new Set(facets.map(({ slug }) => slug));
  // Lists of brands are lists filtered by brand.
  const brands = settings.brandPages ? brandTaxonomy(groups, settings) : null;
  if (brands !== null) chosen.add(brands);
  return [
    ...inOrder(namedTaxonomies()),
    ...(facets.length === 0 ? attributes : inOrder([...chosen].filter(isAttribute))),
  ];
}

/** Terms in the store's order, then those that only products name. */
function orderTerms(
  used: readonly UsedTerm[],
  listed: NonNullable<AttributeTerms[string]>,
  hideEmpty: boolean,
): IndexOption[] {
  const usedIds = new Set(used.map(({ id }) => id));
  const listedIds = new Set(listed.map(([id]) => id));
  return [
    ...listed.filter(([id]) => !hideEmpty || usedIds.has(id)).map(([id, slug, name]) => ({ id, slug, name })),
    ...used.filter(({ id }) => !listedIds.has(id)).map(({ id, slug, name }) => ({ id, slug, name })),
  ];
}
