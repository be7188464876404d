import type { TranslatedTerms } from '#storefront/domain/catalog/variations/translated-choice.ts';
import type { IndexFacets, IndexTranslations } from '#storefront/domain/search/catalog-index/index-format.ts';
import { isAttribute } from '../read/read-terms.ts';

/** A category or term of a view that has another slug in some other language. */
export interface TranslatedName {
  /** Its group's. */
  id: number;
  /** Absent for a category. */
  taxonomy?: string;
  /** As the view has it. */
  name: string;
  /** Its slugs in other languages. */
  others: readonly string[];
}

/** Names in a view of a translated catalog of what other languages call otherwise. */
export interface TranslatedNames {
  names: readonly TranslatedName[];
  /** By ascending ids, the products in the store whose id is not their group's. */
  variants: readonly { id: number; group: number }[];
}

/** Facets whose options can be found by their slugs in other languages too. */
export function withAliases({ groups }: IndexFacets, { names }: TranslatedNames): IndexFacets {
  const aliases = new Map(names.map(({ id, others }) => [id, others]));
  return {
    groups: groups.map((group) => {
      const own = new Set(group.options.map(({ slug }) => slug));
      const options = group.options.map((option) => {
        // A slug may be that of another option in this language.
        const free = (aliases.get(option.id) ?? []).filter((slug) => !own.has(slug));
        return free.length === 0 ? option : { ...option, aliases: free };
      });
      return { ...group, options };
    }),
  };
}

/** The file with which what was named in another language is shown in this one. */
export function indexTranslations({ names, variants }: TranslatedNames): IndexTranslations {
  const terms: TranslatedTerms = {};
  for (const { taxonomy, name, others } of names) {
    if (taxonomy === undefined || !isAttribute(taxonomy)) continue;
    terms[taxonomy] ??= {};
    for (const slug of others) terms[taxonomy][slug] ??= name;
  }
  return {
    variants: variants.map(({ id }, place) => id - (variants[place - 1]?.id ?? 0)),
    groups: variants.map(({ id, group }) => id - group),
    terms,
  };
}
