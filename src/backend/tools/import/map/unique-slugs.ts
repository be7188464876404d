import { slugify } from '../../../values/entities.ts';

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
