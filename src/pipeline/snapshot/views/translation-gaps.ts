import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { isDefaultCategory } from '#storefront/domain/catalog/categories.ts';
import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { TermTranslations } from '../read/read-terms.ts';
import { groupTranslations, languageOf, shownVariant, type ViewRules } from './translation-groups.ts';

/** A product, category or term as the store has it in one language. */
export interface TranslatedItem {
  id: number;
  /** Null or absent where the store names none. */
  language?: string | null | undefined;
  translations?: readonly number[] | undefined;
  /** Price and stock, as text that is equal where they are; absent for what is not sold. */
  offer?: string;
}

/** A translation group that pages of some languages show in another one. */
interface IncompleteGroup<T> {
  /** The variant that these pages show. */
  shown: T;
  /** Slugs of the languages that it lacks. */
  lacks: string[];
}

/** Translations that a catalog lacks, by the languages that pages show. */
export interface TranslationGaps<T> {
  groups: number;
  incomplete: IncompleteGroup<T>[];
  /** Those in no language that pages show. */
  unshown: T[];
  /** Variants after the first of their language in a group, which are left out. */
  second: T[];
  /** Those without a language, or in one that the store does not list: they count as the default one. */
  nameless: T[];
  /** Variants with links to translations that the store does not return, such as drafts. */
  broken: { from: T; ids: number[] }[];
  /** The first variants of groups whose price or stock is not the same in every language. */
  differing: T[];
}

/** @param items in all languages of the store @param rules by which pages choose variants */
export function translationGaps<T extends TranslatedItem>(
  items: readonly T[],
  rules: ViewRules,
): TranslationGaps<T> {
  const views = viewsOf(rules.languages);
  const variants = items
    .toSorted((one, other) => one.id - other.id)
    .map((item) => ({ item, language: languageOf(item.language, rules) }));
  const groupOf = groupTranslations(items);
  const groups = Map.groupBy(variants, ({ item }) => groupOf.get(item.id) ?? item.id);
  const gaps: TranslationGaps<T> = {
    ...{ groups: groups.size, incomplete: [], unshown: [], second: [], differing: [] },
    nameless: items.filter(({ language }) => !rules.known.has(language ?? '')),
    broken: items.flatMap((from) => {
      const ids = (from.translations ?? []).filter((id) => !groupOf.has(id));
      return ids.length === 0 ? [] : [{ from, ids }];
    }),
  };
  for (const group of groups.values()) {
    const languages = group.map(({ language }) => language);
    const lacks = views.filter((view) => !languages.includes(view));
    const shown = shownVariant(group, rules.languages.default, { ...rules, hidesUntranslated: false });
    const [first] = group;
    if (shown === undefined) gaps.unshown.push(...group.slice(0, 1).map(({ item }) => item));
    else if (lacks.length > 0) gaps.incomplete.push({ shown: shown.item, lacks });
    gaps.second.push(
      ...group.filter(({ language }, place) => languages.indexOf(language) < place).map(({ item }) => item),
    );
    if (first !== undefined && group.some(({ item }) => item.offer !== first.item.offer)) {
      gaps.differing.push(first.item);
    }
  }
  return gaps;
}

/** Categories as items, without the default category in any language: pages do not show it. */
export function categoryItems(
  categories: readonly MappedCategory[],
  { defaultCategory }: Pick<SiteSettings, 'defaultCategory'>,
): (Omit<MappedCategory, 'id'> & { id: number })[] {
  const items = categories.map((category) => ({ ...category, id: category.databaseId }));
  const groupOf = groupTranslations(items);
  const hidden = new Set(
    items.filter(({ slug }) => isDefaultCategory(slug, defaultCategory)).map(({ id }) => groupOf.get(id)),
  );
  return items.filter(({ id }) => !hidden.has(groupOf.get(id)));
}

/** Terms of a taxonomy as items. */
export function termItems(terms: TermTranslations[string]): TranslatedItem[] {
  return terms.map(([id, , , language, translations]) => ({ id, language, translations }));
}

/** The number of groups that lack each language, such as `3 in de, 1 in fr`; empty if none does. */
export function countLacking(incomplete: readonly Pick<IncompleteGroup<unknown>, 'lacks'>[]): string {
  const counts = new Map<string, number>();
  for (const language of incomplete.flatMap(({ lacks }) => lacks)) {
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].map(([language, count]) => `${count} in ${language}`).join(', ');
}
