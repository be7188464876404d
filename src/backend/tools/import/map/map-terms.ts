import type { SeedCategory, SeedGlobalAttribute, SeedTerm } from '../../../db/seed/types.ts';
import { attributeTypeName } from '../../../protocol/graphql/schema.ts';
import { slugify } from '../../../values/entities.ts';

/** The terms of a taxonomy without levels, in the order of their first use. */
export class Terms {
  readonly #slugs = new UniqueSlugs();
  readonly #byKey = new Map<string, SeedTerm>();

  constructor(given: readonly SeedTerm[]) {
    for (const { slug, name } of given) this.#add(slug, name);
  }

  /** @returns the slug of the term of this name, which is made where it is new */
  slugOf(name: string): string {
    return this.#byKey.get(nameKey(name))?.slug ?? this.#add(name, name);
  }

  /** @returns the slug of the term of this name or slug; undefined where there is none */
  find(nameOrSlug: string): string | undefined {
    const key = nameKey(nameOrSlug);
    return this.#byKey.get(key)?.slug ?? (this.#slugs.has(key) ? key : undefined);
  }

  list(): SeedTerm[] {
    return [...this.#byKey.values()];
  }

  #add(slugSource: string, name: string): string {
    const slug = this.#slugs.take(slugSource, 'term');
    this.#byKey.set(nameKey(name), { slug, name });
    return slug;
  }
}

/** Categories by their path: `Clothing > Shirts`. */
export class Categories {
  readonly #slugs = new UniqueSlugs();
  readonly #byKey = new Map<string, SeedCategory>();

  /** @param given each after the one above it */
  constructor(given: readonly SeedCategory[]) {
    const keys = new Map<string | null, string>([[null, '']]);
    for (const category of given) {
      const key = `${keys.get(category.parent) ?? ''}>${nameKey(category.name)}`;
      keys.set(category.slug, key);
      this.#slugs.take(category.slug, 'category');
      this.#byKey.set(key, category);
    }
  }

  /** @returns the slug of the path's last category; those above it are made where they are new */
  slugOf(path: string): string | null {
    const names = path.split('>').map((part) => part.trim());
    let key = '';
    let slug: string | null = null;
    for (const name of names.filter(Boolean)) {
      key = `${key}>${nameKey(name)}`;
      slug = this.#byKey.get(key)?.slug ?? this.#add(key, name, slug);
    }
    return slug;
  }

  list(): SeedCategory[] {
    return [...this.#byKey.values()];
  }

  #add(key: string, name: string, parent: string | null): string {
    const taken = parent !== null && this.#slugs.has(slugify(name));
    const slug = this.#slugs.take(taken ? `${name}-${parent}` : name, 'category');
    this.#byKey.set(key, { slug, name, description: '', parent, image: null });
    return slug;
  }
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
