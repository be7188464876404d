import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { announcedBuild, servedRootFolder } from '#pipeline/publish/release-root.ts';
import { findCatalogIssues } from '#pipeline/snapshot/catalog-issues.ts';
import { adviceOn, type CatalogIssue } from '#pipeline/snapshot/catalog-report.ts';
import { EntityVersion } from '#pipeline/snapshot/entity-changes.ts';
import { hasTable, storedLanguages, storedState } from '#pipeline/snapshot/stored.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import type { CatalogGroup, CatalogItem, DeskCatalog } from '../contract.ts';
import { ADMIN_LISTS, categoryEditor, productEditor } from './admin-links.ts';

/** Items of a group in one answer. */
const PART = 100;

interface CatalogQuestion {
  /** One group alone; null for all of them. */
  group: string | null;
  /** Number of the first item. */
  from: number;
  shopUrl: string;
  /** WordPress's administration of the store; null if it has none. */
  adminUrl: string | null;
}

/** The catalog report of a snapshot, which is made again only once its entities have changed. */
export class CatalogView {
  readonly #workspace: Workspace;
  #made: { version: number; groups: Map<string, CatalogIssue[]> } | null = null;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
  }

  /** The groups of issues, each with its part of items. */
  read({ group, from, shopUrl, adminUrl }: CatalogQuestion): DeskCatalog {
    const { snapshot } = this.#workspace;
    const build = announcedBuild(servedRootFolder(this.#workspace));
    if (!existsSync(snapshot)) return { build, groups: [] };
    const db = new DatabaseSync(snapshot, { readOnly: true });
    try {
      const places = new IssuePlaces(db, shopUrl, adminUrl);
      const wanted = [...this.#issues(db)].filter(([name]) => group === null || name === group);
      return { build, groups: wanted.map(([name, issues]) => groupOf(name, issues, from, places)) };
    } finally {
      db.close();
    }
  }

  #issues(db: DatabaseSync): Map<string, CatalogIssue[]> {
    const version = new EntityVersion(db).current();
    if (this.#made?.version === version) return this.#made.groups;
    const groups = Map.groupBy(findCatalogIssues(this.#workspace.snapshot), nameOf);
    this.#made = { version, groups };
    return groups;
  }
}

function groupOf(
  group: string,
  issues: readonly CatalogIssue[],
  from: number,
  places: IssuePlaces,
): CatalogGroup {
  const [{ kind, of } = { kind: 'no page', of: 'product' } as const] = issues;
  const items = issues.slice(from, from + PART).map(
    (issue): CatalogItem => ({
      name: issue.name,
      slug: issue.slug,
      language: issue.language ?? null,
      detail: issue.detail ?? null,
      ...places.of(issue),
    }),
  );
  return { group, kind, of, advice: adviceOn(kind) ?? null, count: issues.length, items };
}

function nameOf({ of, kind }: CatalogIssue): string {
  return `${of}:${kind}`;
}

/** Where a merchant sees and edits what the catalog report names. */
class IssuePlaces {
  readonly #db: DatabaseSync;
  readonly #shopUrl: string;
  readonly #adminUrl: string | null;
  readonly #hasSource: boolean;

  /** @param db a snapshot @param adminUrl WordPress's administration of the store; null if it has none */
  constructor(db: DatabaseSync, shopUrl: string, adminUrl: string | null) {
    this.#db = db;
    this.#shopUrl = shopUrl;
    this.#adminUrl = adminUrl;
    this.#hasSource = hasTable(db, 'source_state');
  }

  of(issue: CatalogIssue): Pick<CatalogItem, 'adminUrl' | 'pageUrl'> {
    return { adminUrl: this.#editorOf(issue), pageUrl: this.#pageOf(issue) };
  }

  #editorOf({ of, slug, language }: CatalogIssue): string | null {
    const adminUrl = this.#adminUrl;
    if (adminUrl === null) return null;
    if (of === 'attribute' || of === 'content page') return adminUrl + ADMIN_LISTS[of];
    if (!this.#hasSource) return null;
    const id = of === 'product' ? this.#productId(slug, language) : this.#categoryId(slug, language);
    if (id === undefined) return null;
    return of === 'product' ? productEditor(adminUrl, id) : categoryEditor(adminUrl, id);
  }

  #pageOf({ of, kind, slug, language }: CatalogIssue): string | null {
    if ((of !== 'product' && of !== 'category') || kind === 'no page' || !isPageSlug(slug)) return null;
    const locale = this.#localeOf(language);
    if (locale === undefined) return null;
    const path =
      of === 'product'
        ? routePath('product-slug', locale, { slug })
        : routePath('product-category-slug', locale, { categorySlug: slug });
    return this.#shopUrl + path;
  }

  #localeOf(language: string | undefined): Locale | undefined {
    if (language === undefined) return DEFAULT_LOCALE;
    const languages = storedLanguages(this.#db);
    return LOCALE_CODES.find((locale) => languages?.locales[locale] === language);
  }

  #productId(slug: string, language: string | undefined): number | undefined {
    const rows = this.#db
      .prepare(`SELECT source_product.id, json ->> '$.language' AS language FROM source_product
        JOIN source_mapped ON source_mapped.id = source_product.id WHERE slug = ? ORDER BY source_product.id DESC`)
      .all(slug);
    const found = rows.find((row) => language === undefined || row.language === language) ?? rows[0];
    return found === undefined ? undefined : Number(found.id);
  }

  #categoryId(slug: string, language: string | undefined): number | undefined {
    const named = (storedState(this.#db, 'categories') ?? []).filter((category) => category.slug === slug);
    return (named.find((one) => language === undefined || one.language === language) ?? named[0])?.databaseId;
  }
}
