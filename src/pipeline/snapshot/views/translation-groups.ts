import type { CatalogLanguages, StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { PipelineSettings } from '#storefront/domain/settings/pipeline-settings.ts';

/** By what a view chooses the variants that it shows. */
export interface ViewRules {
  languages: CatalogLanguages;
  /** Slugs of all languages of the store: those that no locale shows are among them. */
  known: ReadonlySet<string>;
  /** A view shows nothing but variants in its own language. */
  hidesUntranslated: boolean;
  /** Keys of meta data that variants have of each other, see `sharedMetaKeys`. */
  sharedMeta: ReadonlySet<string>;
}

export function viewRules(
  { all }: StoreLanguages,
  languages: CatalogLanguages,
  untranslated: PipelineSettings['untranslated'],
  sharedMeta: ReadonlySet<string> = new Set(),
): ViewRules {
  const known = new Set(all.map(({ slug }) => slug));
  return { languages, known, hidesUntranslated: untranslated === 'hide', sharedMeta };
}

/** The language in which a variant counts: the default one where the store names none, or one that it does not list. */
export function languageOf(named: string | null | undefined, { known, languages }: ViewRules): string {
  return named !== null && named !== undefined && known.has(named) ? named : languages.default;
}

/**
 * The variant of a translation group that a view shows: of its language, else of the default one, else the first.
 * Of several in one language the first one counts.
 * @param variants by ascending id
 * @returns undefined if the view shows none
 */
export function shownVariant<T extends { language: string }>(
  variants: readonly T[],
  view: string,
  { languages, hidesUntranslated }: ViewRules,
): T | undefined {
  const own = variants.find(({ language }) => language === view);
  if (own !== undefined || hidesUntranslated) return own;
  const shown = variants.filter(({ language }) => Object.hasOwn(languages.tags, language));
  return shown.find(({ language }) => language === languages.default) ?? shown[0];
}

/** The slugs of a group's variants, without the one that a view shows. */
export function otherSlugs(own: string, variants: readonly { slug: string }[]): string[] {
  return [...new Set(variants.map(({ slug }) => slug))].filter((slug) => slug !== own);
}

/** The `lang` of what a view shows in a language: absent where its own has the same tag. */
export function langIn(view: string, language: string, { languages }: ViewRules): { lang?: string } {
  const tag = languages.tags[language];
  return tag === undefined || tag === languages.tags[view] ? {} : { lang: tag };
}

/**
 * Translation groups: all that links connect, whichever side has them. Links to what is not there connect nothing.
 * @returns id -> id of its group, the lowest one in it
 */
export function groupTranslations(
  items: Iterable<{ id: number; translations?: readonly number[] | undefined }>,
): Map<number, number> {
  const all = [...items];
  const parents = new Map(all.map(({ id }) => [id, id]));
  const rootOf = (id: number): number => {
    let root = id;
    for (let above = parents.get(root); above !== undefined && above !== root; above = parents.get(root)) {
      root = above;
    }
    for (let next = id; next !== root; ) {
      const above = parents.get(next) ?? root;
      parents.set(next, root);
      next = above;
    }
    return root;
  };
  for (const { id, translations = [] } of all) {
    for (const other of translations) {
      if (!parents.has(other)) continue;
      const [low, high] = [rootOf(id), rootOf(other)].sort((one, two) => one - two);
      if (low !== undefined && high !== undefined) parents.set(high, low);
    }
  }
  return new Map(all.map(({ id }) => [id, rootOf(id)]));
}
