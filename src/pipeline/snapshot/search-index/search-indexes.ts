import type { DatabaseSync } from 'node:sqlite';
import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import type { IndexFileName, IndexRootNames } from '#storefront/domain/search/catalog-index/index-format.ts';
import type { SearchServerSettings } from '#storefront/domain/settings/search-services.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { storedLanguages } from '../stored.ts';
import { IndexFiles, type NamedContent } from './index-files.ts';

/** Sizes of catalogs that browsers search by themselves, and the server that searches larger ones. */
export interface SearchScale {
  /** Largest number of listed products of an index that browsers load. */
  limit: number;
  /** Null for none: larger catalogs are searched by the store alone. */
  server: SearchServerSettings | null;
}

export const ANY_SIZE: SearchScale = { limit: Number.POSITIVE_INFINITY, server: null };

/** The search indexes of a snapshot: one, or that of each view of a translated catalog. */
export class SearchIndexes {
  readonly #languages: SiteSettings['languages'];
  readonly #views: ReadonlyMap<string, IndexFiles>;

  constructor(db: DatabaseSync) {
    this.#languages = storedLanguages(db);
    this.#views = new Map(viewsOf(this.#languages).map((view) => [view, new IndexFiles(db, view)]));
  }

  /** Null if an index is missing, or has more products than browsers load and no server takes them. */
  roots(scale = ANY_SIZE): IndexRootNames {
    const server = this.#serverFor(scale);
    if (server === null && this.#isBeyond(scale)) return null;
    const roots = new Map<string, IndexFileName>();
    for (const [view, files] of this.#views) {
      const root = files.root();
      if (root === null) return null;
      roots.set(view, server === null ? root : files.serverRoot(server).name);
    }
    if (this.#languages === null) return roots.get('') ?? null;
    const locales = Object.entries(this.#languages.locales) as [Locale, string][];
    return Object.fromEntries(locales.map(([locale, view]) => [locale, roots.get(view) ?? ''])) as Record<
      Locale,
      IndexFileName
    >;
  }

  /** Every file once, those that name others after them. */
  all(scale = ANY_SIZE): NamedContent[] {
    const server = this.#serverFor(scale);
    const all = new Map<IndexFileName, NamedContent>();
    for (const files of this.#views.values()) {
      for (const file of files.all()) {
        const { name } = file;
        if (!all.has(name)) all.set(name, { name, content: () => files.content(file) });
      }
    }
    const serverRoots =
      server === null ? [] : [...this.#views.values()].map((files) => files.serverRoot(server));
    for (const root of serverRoots) all.set(root.name, root);
    return [...all.values()];
  }

  #serverFor(scale: SearchScale): SearchServerSettings | null {
    return this.#isBeyond(scale) ? scale.server : null;
  }

  #isBeyond({ limit }: SearchScale): boolean {
    return [...this.#views.values()].some((files) => files.products() > limit);
  }
}

/** The names of roots, each once. */
export function rootNames(roots: IndexRootNames): IndexFileName[] {
  if (roots === null) return [];
  return typeof roots === 'string' ? [roots] : [...new Set(Object.values(roots))];
}
