import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { isDefaultCategory } from '#storefront/domain/catalog/categories.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { TranslatedName } from '../search-index/index-translations.ts';
import {
  groupTranslations,
  langIn,
  languageOf,
  otherSlugs,
  shownVariant,
  type ViewRules,
} from './translation-groups.ts';

interface CategoryVariant {
  category: MappedCategory;
  language: string;
}

/** The categories of a view, as those of a store in one language. */
export interface CategoriesInView {
  /** By the ids of their groups, in the order of the store's list. */
  categories: MappedCategory[];
  /**
   * The id that a category of the store has in the view: its group's, or its own where the store does not list it.
   * @returns null for one that the view does not show
   */
  idOf(id: number): number | null;
  /** Categories that have other slugs in other languages. */
  names: TranslatedName[];
}

/** The categories of a translated catalog as groups. */
export class CategoryGroups {
  readonly #rules: ViewRules;
  /** Category -> its group. */
  readonly #groups: Map<number, number>;
  readonly #variants: Map<number, CategoryVariant[]>;

  /** @param defaultCategory see `isDefaultCategory`; a group of which it is a variant is in no view */
  constructor(
    categories: readonly MappedCategory[],
    rules: ViewRules,
    defaultCategory: SiteSettings['defaultCategory'],
  ) {
    this.#rules = rules;
    this.#groups = groupTranslations(
      categories.map(({ databaseId, translations }) => ({ id: databaseId, translations })),
    );
    const all = categories.map((category) => ({ category, language: languageOf(category.language, rules) }));
    this.#variants = Map.groupBy(all, ({ category }) => this.#groups.get(category.databaseId) ?? 0);
    for (const [group, variants] of this.#variants) {
      variants.sort((one, other) => one.category.databaseId - other.category.databaseId);
      if (variants.some(({ category }) => isDefaultCategory(category.slug, defaultCategory))) {
        this.#variants.set(group, []);
      }
    }
  }

  in(view: string): CategoriesInView {
    const shown = this.#shownIn(view);
    const idOf = (id: number) => {
      const group = this.#groups.get(id);
      return group === undefined ? id : shown.has(group) ? group : null;
    };
    // A parent may count as a translation of its own subcategory.
    const parentOf = (group: number, parentId: number | null) => {
      const parent = parentId === null ? null : idOf(parentId);
      return parent === group ? null : parent;
    };
    const categories = [...shown].map(([group, { category, language }]): MappedCategory => {
      const { language: _language, translations: _translations, parentId, ...facts } = category;
      return {
        ...facts,
        databaseId: group,
        parentId: parentOf(group, parentId),
        ...langIn(view, language, this.#rules),
      };
    });
    const names = [...shown].flatMap(([id, { category }]): TranslatedName[] => {
      const variants = this.#variants.get(id) ?? [];
      const others = otherSlugs(
        category.slug,
        variants.map((variant) => variant.category),
      );
      return others.length === 0 ? [] : [{ id, name: category.name, others }];
    });
    return { categories, idOf, names };
  }

  /** Of groups with the same slug in a view, that of the category created last is shown. */
  #shownIn(view: string): Map<number, CategoryVariant> {
    const shown = new Map<number, CategoryVariant>();
    const owners = new Map<string, number>();
    for (const [group, variants] of this.#variants) {
      const variant = shownVariant(
        variants.filter(({ category }) => isPageSlug(category.slug)),
        view,
        this.#rules,
      );
      if (variant === undefined) continue;
      const { slug, databaseId } = variant.category;
      const owner = owners.get(slug);
      if (owner !== undefined && (shown.get(owner)?.category.databaseId ?? 0) > databaseId) continue;
      if (owner !== undefined) shown.delete(owner);
      owners.set(slug, group);
      shown.set(group, variant);
    }
    return shown;
  }
}
