import { attributeTypeName } from '../../graphql/taxonomies.ts';
import type { SeedCategory, SeedGlobalAttribute, SeedTerm } from '../../seed/types.ts';
import { slugify } from '../../text/entities.ts';
import { nameKey, UniqueSlugs } from './unique-slugs.ts';

/** The terms of a taxonomy without levels, in the order of their first use. */
export class Terms {
  readonly #slugs = new UniqueSlugs();
  readonly #known = new Map<string, SeedTerm>();

  /** @returns the slug of the term of this name, which is made where it is new */
  slugOf(name: string): string {
    const key = nameKey(name);
    const known = this.#known.get(key);
    if (known) return known.slug;
    const slug = this.#slugs.take(name, 'term');
    this.#known.set(key, { slug, name });
    return slug;
  }

  /** @returns the slug of the term of this name or slug; undefined where there is none */
  find(nameOrSlug: string): string | undefined {
    const key = nameKey(nameOrSlug);
    return this.#known.get(key)?.slug ?? (this.#slugs.has(key) ? key : undefined);
  }

  list(): SeedTerm[] {
    return [...this.#known.values()];
  }
}

/** Categories by their path: `Clothing > Shirts`. */
export class Categories {
  readonly #slugs = new UniqueSlugs();
  readonly #known = new Map<string, SeedCategory>();

  /** @returns the slug of the path's last category; those above it are made where they are new */
  slugOf(path: string): string | null {
    const names = path.split('>').map((part) => part.trim());
    let key = '';
    let slug: string | null = null;
    for (const name of names.filter(Boolean)) {
      key = `${key}>${nameKey(name)}`;
      slug = this.#known.get(key)?.slug ?? this.#add(key, name, slug);
    }
    return slug;
  }

  list(): SeedCategory[] {
    return [...this.#known.values()];
  }

  #add(key: string, name: string, parent: string | null): string {
    const taken = parent !== null && this.#slugs.has(slugify(name));
    const slug = this.#slugs.take(taken ? `${name}-${parent}` : name, 'category');
    this.#known.set(key, { slug, name, description: '', parent, image: null });
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
  readonly #known = new Map<string, GlobalAttribute>();
  readonly #typeNames = new Set<string>();

  /** @returns the attribute of this name, which is made where it is new */
  get(label: string): GlobalAttribute {
    const key = attributeKey(label);
    const known = this.#known.get(key);
    if (known) return known;
    const attribute = { slug: this.#slug(key), label, terms: new Terms() };
    this.#known.set(key, attribute);
    return attribute;
  }

  list(): SeedGlobalAttribute[] {
    return [...this.#known.values()].map(({ slug, label, terms }) => ({ slug, label, terms: terms.list() }));
  }

  /** Taxonomies have their letters unencoded. Each is a GraphQL type too, where `-` and `_` tell nothing apart. */
  #slug(key: string): string {
    const wanted = `pa_${decodeURIComponent(key)}`;
    let slug = wanted;
    for (let number = 2; this.#typeNames.has(attributeTypeName(slug).toUpperCase()); number++) {
      slug = `${wanted}-${number}`;
    }
    this.#typeNames.add(attributeTypeName(slug).toUpperCase());
    return slug;
  }
}

/** What tells attributes apart: the name as it stands in an address. */
export function attributeKey(label: string): string {
  return slugify(label) || encodeURIComponent(label);
}
