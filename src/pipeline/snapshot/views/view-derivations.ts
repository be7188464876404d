import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Derivation } from '../derive/derivation.ts';
import type { TermTranslations } from '../read/read-terms.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { SourceChanges } from '../source/apply-staged.ts';
import type { SourceStore } from '../source/source-store.ts';
import { type CategoriesInView, CategoryGroups } from './category-groups.ts';
import { ProductGroups } from './product-groups.ts';
import { SourceView } from './source-view.ts';
import { TermGroups, type TermVariant } from './term-groups.ts';
import type { ViewRules } from './translation-groups.ts';
import { type Grouping, ViewFacts } from './view-facts.ts';

/** The rules of a translated catalog, and its terms. */
export interface Translations {
  rules: ViewRules;
  terms: TermTranslations;
  /** Those of the last derivation. */
  termsBefore: TermTranslations;
}

/** Removes what earlier derivations of a translated catalog left. */
export function dropViews(db: SnapshotDatabase): void {
  ProductGroups.drop(db);
  ViewFacts.drop(db);
}

/**
 * The derivations of the views of a translated catalog. Brings their groups and facts up to date: each names the
 * addresses of the others.
 */
export function viewDerivations(given: Derivation<SourceStore>, translations: Translations): Derivation[] {
  const { db, source, settings, categories, changes } = given;
  const { rules, terms, termsBefore } = translations;
  const grouping = groupingOf(given, translations);
  const { groups } = grouping;
  const views = [...grouping.categories.keys()];
  // Most changes are of products alone, and nothing else needs to be compared.
  const hasOtherTerms = !isSame(terms, termsBefore);
  const hasOtherCategories = !isSame(categories, given.categoriesBefore);
  const before = hasOtherCategories
    ? categoriesIn(given.categoriesBefore, rules, settings.defaultCategory)
    : grouping.categories;
  const facts = new ViewFacts(db, grouping);
  let changesIn: ReadonlyMap<string, SourceChanges> | null = null;
  let newNames = given.newTerms || hasOtherTerms || hasOtherCategories;
  if (changes === null) {
    groups.rebuild();
    facts.rebuild();
  } else {
    const changed = new Set(changes.products);
    for (const [id, { after }] of changes.facts) if (after === null) changed.add(id);
    if (hasOtherCategories) {
      const listed = [...categories, ...given.categoriesBefore].map(({ databaseId }) => databaseId);
      const moved = changedCategories(listed, before, grouping.categories);
      for (const id of productsIn(source, moved)) changed.add(id);
    }
    if (hasOtherTerms) {
      const otherTerms = changedTerms(new TermGroups(termsBefore, rules), grouping.terms);
      for (const id of productsWith(source, otherTerms)) changed.add(id);
    }
    const { affected, moved: regrouped } = affectedGroups(source, groups, changed);
    newNames ||= regrouped.size > 0;
    changesIn = facts.update(affected);
  }
  return views.map((view): Derivation => {
    const shown = (from: ReadonlyMap<string, CategoriesInView>) => from.get(view)?.categories ?? [];
    return {
      ...given,
      view,
      source: new SourceView(db, source, grouping, view),
      settings: {
        ...settings,
        ...settings.translatedTexts[view],
        catalogLanguage: rules.languages.tags[view] ?? settings.catalogLanguage,
      },
      categories: shown(grouping.categories),
      categoriesBefore: shown(before),
      newTerms: newNames,
      changes: changesIn?.get(view) ?? null,
    };
  });
}

/** The groups of a translated catalog's categories, terms and products. */
export function groupingOf(
  { db, settings, categories }: Pick<Derivation, 'db' | 'settings' | 'categories'>,
  { rules, terms }: Pick<Translations, 'rules' | 'terms'>,
): Grouping {
  return {
    rules,
    groups: new ProductGroups(db, rules),
    terms: new TermGroups(terms, rules),
    categories: categoriesIn(categories, rules, settings.defaultCategory),
  };
}

function categoriesIn(
  all: Derivation['categories'],
  rules: ViewRules,
  defaultCategory: SiteSettings['defaultCategory'],
): Map<string, CategoriesInView> {
  const grouped = new CategoryGroups(all, rules, defaultCategory);
  return new Map(viewsOf(rules.languages).map((view) => [view, grouped.in(view)]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The groups of changed products, and of those that name one which is in another group now: `moved`. */
function affectedGroups(
  source: SourceStore,
  groups: ProductGroups,
  changed: Iterable<number>,
): { affected: Set<number>; moved: Set<number> } {
  const { groups: affected, moved } = groups.update(changed);
  for (const id of moved) {
    for (const group of groups.groupsOf(source.referrersOf(id))) affected.add(group);
  }
  return { affected, moved };
}

/** Categories that have another id in some view. */
function changedCategories(
  ids: readonly number[],
  before: ReadonlyMap<string, CategoriesInView>,
  after: ReadonlyMap<string, CategoriesInView>,
): Set<number> {
  const changed = ids.filter((id) =>
    [...after].some(([view, { idOf }]) => before.get(view)?.idOf(id) !== idOf(id)),
  );
  return new Set(changed);
}

function* productsIn(source: SourceStore, categories: ReadonlySet<number>): Generator<number> {
  if (categories.size === 0) return;
  for (const [id, facts] of source.allFacts()) {
    if (facts.categories.some((one) => categories.has(one))) yield id;
  }
}

/** Terms that are grouped otherwise, as they were and as they are. */
function changedTerms(before: TermGroups, after: TermGroups): TermVariant[] {
  const ids = new Set([...before.variants(), ...after.variants()].map(({ id }) => id));
  const place = (groups: TermGroups, id: number) => {
    const term = groups.variant(id);
    return JSON.stringify(term && [term, groups.commonSlug(term.taxonomy, term.slug, term.language)]);
  };
  const changed = [...ids].filter((id) => place(before, id) !== place(after, id));
  return changed.flatMap((id) => [before.variant(id), after.variant(id)].filter((one) => one !== undefined));
}

function productsWith(source: SourceStore, terms: readonly TermVariant[]): number[] {
  return terms.flatMap(({ taxonomy, slug }) => source.taxonomies.productsWithTerm(taxonomy, slug));
}
