import type { SeedCategory, SeedGlobalAttribute, SeedTerm } from '../../../db/seed/types.ts';
import { attributeTypeName } from '../../../protocol/graphql/schema.ts';
import { slugify } from '../../../values/entities.ts';

/** Terms of a taxonomy by language and name. A null language is the catalog's default one. */
abstract class TranslatedTerms<T extends SeedTerm> {
  protected readonly slugs = new UniqueSlugs();
  readonly #byKey = new Map<string, T>();
  readonly #bySlug = new Map<string, T>();

  /** True for a term of a language. */
  isIn(slug: string, language: string | null): boolean {
    return (this.#bySlug.get(slug)?.language ?? null) === language;
  }

  list(): T[] {
    return [...this.#byKey.values()];
  }

  protected add(key: string, term: T): T {
    this.#byKey.set(languageKey(term.language ?? null, key), term);
    this.#bySlug.set(term.slug, term);
    return term;
  }

  protected get(key: string, language: string | null): T | undefined {
    return this.#byKey.get(languageKey(language, key));
  }

  /** A term by its name in a language; or the translation of the one that has it in the default language, or that one. */
  protected resolve(key: string, language: string | null): T | undefined {
    const own = this.get(key, language);
    const original = own ?? this.get(key, null);
    if (own || !original?.translationGroup) return original;
    const group = original.translationGroup;
    return (
      this.list().find((term) => term.language === language && term.translationGroup === group) ?? original
    );
  }
}

function languageKey(language: string | null, key: string): string {
  return `${language ?? ''}|${key}`;
}

/** Makes a term the translation of another one, unless it is one already. */
function pair(original: SeedTerm, translation: SeedTerm): void {
  if (translation.translationGroup !== undefined) return;
  original.translationGroup ??= original.slug;
  translation.translationGroup = original.translationGroup;
}

const ofLanguage = (language: string | null) => (language === null ? {} : { language });

/** The terms of a taxonomy without levels, in the order of their first use. */
export class Terms extends TranslatedTerms<SeedTerm> {
  constructor(given: readonly SeedTerm[]) {
    super();
    for (const term of given) this.#add(term.slug, { ...term });
  }

  /** @returns the slug of the term of this name, which is made where it is new */
  slugOf(name: string, language: string | null = null): string {
    return (this.resolve(nameKey(name), language) ?? this.#add(name, { name, ...ofLanguage(language) })).slug;
  }

  /** @returns the slug of the term of this name or slug; undefined if there is none */
  find(nameOrSlug: string, language: string | null = null): string | undefined {
    const key = nameKey(nameOrSlug);
    return this.resolve(key, language)?.slug ?? (this.slugs.has(key) ? key : undefined);
  }

  /** Files a term of another language than the default one. @param original name of what it translates, if anything */
  translate(name: string, language: string, original: string | undefined): void {
    const term = this.get(nameKey(name), language) ?? this.#add(name, { name, language });
    const translated = original === undefined ? undefined : this.get(nameKey(original), null);
    if (translated) pair(translated, term);
  }

  #add(slugSource: string, term: Omit<SeedTerm, 'slug'>): SeedTerm {
    const taken = term.language !== undefined && this.slugs.has(slugify(slugSource));
    const slug = this.slugs.take(taken ? `${slugSource}-${term.language}` : slugSource, 'term');
    return this.add(nameKey(term.name), { ...term, slug });
  }
}

/** Categories by their path: `Clothing > Shirts`. */
export class Categories extends TranslatedTerms<SeedCategory> {
  /** @param given each after the one above it */
  constructor(given: readonly SeedCategory[]) {
    super();
    const keys = new Map<string | null, string>([[null, '']]);
    for (const category of given) {
      const key = `${keys.get(category.parent) ?? ''}>${nameKey(category.name)}`;
      keys.set(category.slug, key);
      this.slugs.take(category.slug, 'category');
      this.add(key, { ...category });
    }
  }

  /** @returns the slug of the path's last category; undefined if there is none */
  find(path: string, language: string | null = null): string | undefined {
    return this.resolve(pathKey(path), language)?.slug;
  }

  /** @returns the slug of the path's last category; those above it are made where they are new */
  slugOf(path: string, language: string | null = null): string | null {
    return this.find(path, language) ?? this.#take(path, language).at(-1)?.slug ?? null;
  }

  /** Files a path in another language than the default one. @param original path of what it translates, if anything */
  translate(path: string, language: string, original: string | undefined): void {
    const translations = this.#take(path, language);
    const originals = original === undefined ? [] : this.#take(original, null);
    for (const [place, translation] of translations.toReversed().entries()) {
      const translated = originals.toReversed()[place];
      if (translated) pair(translated, translation);
    }
  }

  /** The categories of a path, from the top. */
  #take(path: string, language: string | null): SeedCategory[] {
    const taken: SeedCategory[] = [];
    let key = '';
    for (const name of namesOf(path)) {
      key = `${key}>${nameKey(name)}`;
      const parent = taken.at(-1)?.slug ?? null;
      taken.push(this.get(key, language) ?? this.#add(key, name, parent, language));
    }
    return taken;
  }

  #add(key: string, name: string, parent: string | null, language: string | null): SeedCategory {
    const suffix = language ?? parent;
    const taken = suffix !== null && this.slugs.has(slugify(name));
    const slug = this.slugs.take(taken ? `${name}-${suffix}` : name, 'category');
    return this.add(key, { slug, name, description: '', parent, image: null, ...ofLanguage(language) });
  }
}

function namesOf(path: string): string[] {
  return path
    .split('>')
    .map((part) => part.trim())
    .filter(Boolean);
}

function pathKey(path: string): string {
  return namesOf(path)
    .map((name) => `>${nameKey(name)}`)
    .join('');
}

export interface GlobalAttribute {
  /** With its prefix: `pa_color`. */
  slug: string;
  label: string;
  terms: Terms;
}

/** The attributes that the shop's products share. */
export class GlobalAttributes {
  readonly #byKey = new Map<string, GlobalAttribute>();
  readonly #typeNames = new Set<string>();

  constructor(given: readonly SeedGlobalAttribute[]) {
    for (const { slug, label, terms } of given) {
      this.#byKey.set(attributeKey(label), { slug, label, terms: new Terms(terms) });
      this.#typeNames.add(attributeTypeName(slug).toUpperCase());
    }
  }

  /** @returns the attribute of this name, which is made where it is new */
  get(label: string): GlobalAttribute {
    const key = attributeKey(label);
    const existing = this.#byKey.get(key);
    if (existing) return existing;
    const attribute = { slug: this.#slug(key), label, terms: new Terms([]) };
    this.#byKey.set(key, attribute);
    return attribute;
  }

  list(): SeedGlobalAttribute[] {
    return [...this.#byKey.values()].map(({ slug, label, terms }) => ({ slug, label, terms: terms.list() }));
  }

  /** Names of taxonomies are not percent-encoded. Each is a GraphQL type too, where `-` and `_` are the same. */
  #slug(key: string): string {
    const base = `pa_${decodeURIComponent(key)}`;
    let slug = base;
    for (let number = 2; this.#typeNames.has(attributeTypeName(slug).toUpperCase()); number++) {
      slug = `${base}-${number}`;
    }
    this.#typeNames.add(attributeTypeName(slug).toUpperCase());
    return slug;
  }
}

/** Identifies an attribute by the slug of its name. */
export function attributeKey(label: string): string {
  return slugify(label) || encodeURIComponent(label);
}

/** Gives slugs out, each once: a second `mug` becomes `mug-2`, as in WordPress. */
export class UniqueSlugs {
  readonly #taken = new Set<string>();

  /** @param fallback for names of symbols alone */
  take(name: string, fallback: string): string {
    const base = slugify(name) || fallback;
    let slug = base;
    for (let number = 2; this.#taken.has(slug); number++) slug = `${base}-${number}`;
    this.#taken.add(slug);
    return slug;
  }

  has(slug: string): boolean {
    return this.#taken.has(slug);
  }
}

/** Names that WordPress takes for the same: however they are cased, spaced and escaped. */
export function nameKey(name: string): string {
  return name.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim().toLowerCase();
}
