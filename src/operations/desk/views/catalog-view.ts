import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { announcedBuild, servedRootFolder } from '#pipeline/publish/release-root.ts';
import { findCatalogIssues } from '#pipeline/snapshot/catalog-issues.ts';
import { adviceOn, type CatalogIssue } from '#pipeline/snapshot/catalog-report.ts';
import { EntityVersion } from '#pipeline/snapshot/entity-changes.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { CatalogGroup, CatalogItem, DeskCatalog } from '../contract.ts';
import { IssuePlaces } from './issue-places.ts';

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
