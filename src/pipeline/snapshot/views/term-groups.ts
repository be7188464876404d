import type { AttributeTerms, TermTranslations } from '../read/read-terms.ts';
import type { TranslatedName } from '../search-index/index-translations.ts';
import {
  groupTranslations,
  langIn,
  languageOf,
  otherSlugs,
  shownVariant,
  type ViewRules,
} from './translation-groups.ts';

/** A term in one language. */
export interface TermVariant {
  id: number;
  slug: string;
  name: string;
  language: string;
  taxonomy: string;
  /** The lowest id among its translations. */
  group: number;
}

/** The terms of a translated catalog as groups: in views they have the ids of their groups. */
export class TermGroups {
  readonly #rules: ViewRules;
  readonly #variants = new Map<number, TermVariant>();
  readonly #groups: Map<number, TermVariant[]>;
  readonly #bySlug: Map<string, TermVariant[]>;

  constructor(terms: TermTranslations, rules: ViewRules) {
    this.#rules = rules;
    const all = Object.entries(terms).flatMap(([taxonomy, list]) =>
      list.map(([id, slug, name, named, translations]) => {
        return { id, slug, name, language: languageOf(named, rules), taxonomy, translations };
      }),
    );
    const groups = groupTranslations(all);
    for (const { translations: _, ...term } of all.sort((one, other) => one.id - other.id)) {
      this.#variants.set(term.id, { ...term, group: groups.get(term.id) ?? term.id });
    }
    this.#groups = Map.groupBy(this.#variants.values(), ({ group }) => group);
    this.#bySlug = Map.groupBy(this.#variants.values(), ({ taxonomy, slug }) => `${taxonomy} ${slug}`);
  }

  variants(): Iterable<TermVariant> {
    return this.#variants.values();
  }

  variant(id: number): TermVariant | undefined {
    return this.#variants.get(id);
  }

  /** The group of a term; one that no list of the store has is its own. */
  groupOf(id: number): number {
    return this.#variants.get(id)?.group ?? id;
  }

  /** One slug for all languages of a term: products have it in common in whatever language they are. */
  commonSlug(taxonomy: string, slug: string, language: string): string {
    const found = this.#bySlug.get(`${taxonomy} ${slug}`) ?? [];
    const variant = found.find((one) => one.language === language) ?? found[0];
    return variant === undefined ? slug : (this.#variants.get(variant.group)?.slug ?? slug);
  }

  /**
   * The terms of a view by the ids of their groups, in the order of the default language; those of tags and brands,
   * which have none, by name.
   * @param listed terms of shop-wide attributes, in the store's order
   */
  termsIn(view: string, listed: AttributeTerms): AttributeTerms {
    const { compare } = new Intl.Collator(this.#rules.languages.tags[view]);
    const attributes = Object.entries(listed).map(([taxonomy, terms]) => [
      taxonomy,
      terms && this.#shownIn(view, terms),
    ]);
    const others = Map.groupBy(this.#variants.values(), ({ taxonomy }) => taxonomy);
    for (const taxonomy of Object.keys(listed)) others.delete(taxonomy);
    const byName = [...others].map(([taxonomy, terms]) => {
      const shown = this.#shownIn(
        view,
        terms.map(({ id, slug, name }) => [id, slug, name]),
      );
      return [taxonomy, shown.sort(([one, , a], [other, , b]) => compare(a, b) || one - other)];
    });
    return Object.fromEntries([...attributes, ...byName]);
  }

  /** The `lang` of a group in a view. */
  langIn(view: string, id: number): { lang?: string } {
    const shown = shownVariant(this.#groups.get(id) ?? [], view, this.#rules);
    return shown === undefined ? {} : langIn(view, shown.language, this.#rules);
  }

  /** The descriptions that a view shows, by group. @param texts by the ids that terms have in the store */
  textsIn(view: string, texts: ReadonlyMap<number, string>): Map<number, string> {
    const shown = new Map<number, string>();
    for (const group of new Set([...texts.keys()].map((id) => this.groupOf(id)))) {
      const variant = shownVariant(this.#groups.get(group) ?? [], view, this.#rules);
      const text = variant && texts.get(variant.id);
      if (text !== undefined) shown.set(group, text);
    }
    return shown;
  }

  /** Terms that have other slugs in other languages than in a view. */
  namesIn(view: string): TranslatedName[] {
    return [...this.#groups].flatMap(([id, variants]) => {
      const shown = shownVariant(variants, view, { ...this.#rules, hidesUntranslated: false });
      const others = shown === undefined ? [] : otherSlugs(shown.slug, variants);
      return shown === undefined || others.length === 0
        ? []
        : [{ id, taxonomy: shown.taxonomy, name: shown.name, others }];
    });
  }

  #shownIn(view: string, terms: NonNullable<AttributeTerms[string]>): NonNullable<AttributeTerms[string]> {
    const { default: main } = this.#rules.languages;
    const places = new Map<number, number>();
    for (const [place, [id]] of terms.entries()) {
      const group = this.groupOf(id);
      if (!places.has(group) || this.#variants.get(id)?.language === main) places.set(group, place);
    }
    const ordered = [...places].sort(([, one], [, other]) => one - other);
    return ordered.flatMap(([group, place]) => {
      const listed = terms[place];
      const shown = shownVariant(this.#groups.get(group) ?? [], view, this.#rules);
      if (shown !== undefined) return [[group, shown.slug, shown.name] as [number, string, string]];
      return listed === undefined ? [] : [[group, listed[1], listed[2]] as [number, string, string]];
    });
  }
}
