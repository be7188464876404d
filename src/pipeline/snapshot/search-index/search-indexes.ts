import type { DatabaseSync } from 'node:sqlite';
import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import type { IndexFileName, IndexRootNames } from '#storefront/domain/search/catalog-index/index-format.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { storedLanguages } from '../stored.ts';
import { IndexFiles } from './index-files.ts';

interface NamedContent {
  name: IndexFileName;
  content(): string;
}

/** The search indexes of a snapshot: one, or that of each view of a translated catalog. */
export class SearchIndexes {
  readonly #languages: SiteSettings['languages'];
  readonly #views: ReadonlyMap<string, IndexFiles>;

  constructor(db: DatabaseSync) {
    this.#languages = storedLanguages(db);
    this.#views = new Map(viewsOf(this.#languages).map((view) => [view, new IndexFiles(db, view)]));
  }

  /** @param limit null if one has more products */
  roots(limit = Number.POSITIVE_INFINITY): IndexRootNames {
    const roots = new Map<string, IndexFileName>();
    for (const [view, files] of this.#views) {
      const root = files.root();
      if (root === null || files.products() > limit) return null;
      roots.set(view, root);
    }
    if (this.#languages === null) return roots.get('') ?? null;
    const locales = Object.entries(this.#languages.locales) as [Locale, string][];
    return Object.fromEntries(locales.map(([locale, view]) => [locale, roots.get(view) ?? ''])) as Record<
      Locale,
      IndexFileName
    >;
  }

  /** Every file once, those that name others after them. */
  all(): NamedContent[] {
    const all = new Map<IndexFileName, NamedContent>();
    for (const files of this.#views.values()) {
      for (const file of files.all()) {
        const { name } = file;
        if (!all.has(name)) all.set(name, { name, content: () => files.content(file) });
      }
    }
    return [...all.values()];
  }
}

/** The names of roots, each once. */
export function rootNames(roots: IndexRootNames): IndexFileName[] {
  if (roots === null) return [];
  return typeof roots === 'string' ? [roots] : [...new Set(Object.values(roots))];
}
