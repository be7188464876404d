import type { DoctorReport } from '#operations/doctor/examine.ts';
import type { Finding } from '#operations/doctor/finding.ts';
import type { ReleaseCause } from '#pipeline/history/history-records.ts';
import type { CatalogIssue } from '#pipeline/snapshot/catalog-report.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

export interface DeskReleases {
  /** Those that are kept, newest first; the first is live. */
  releases: DeskRelease[];
  /** The rollback that holds; null if the catalog flows. */
  hold: { to: string; from: string; since: string } | null;
  /** Bytes that all of them take on the disk. */
  bytes: number;
}

export interface DeskRelease {
  id: string;
  at: string;
  cause: ReleaseCause;
  /** Pages that differ from the release before. */
  pages: number;
  /** Bytes that are kept for going back to it from the next one; null for the live one. */
  bytes: number | null;
  isLive: boolean;
}

export interface DeskReleaseChanges extends DeskRelease {
  /** False for the oldest: what it changed is not known any more. */
  isKnown: boolean;
  /** Changed pages, the first 500, in the order of their paths. */
  changes: PageVersions[];
  /** Changed pages in all. */
  changedPages: number;
  /** Other changed files, such as those of the search index. */
  otherFiles: number;
}

/** A page before and after a change. */
export interface PageVersions {
  /** Such as `/products/tide-mug/`. */
  path: string;
  kind: 'added' | 'changed' | 'removed';
  /** Address of the page as it was, for a frame with `sandbox=""`; null if there was none, or it is not kept. */
  before: string | null;
  /** Address of the page as it became; null as above. */
  after: string | null;
}

export interface DeskCurves {
  /** A row for each day with a release or a failure, oldest first, in UTC. */
  days: CurveDay[];
  /** The latest releases, oldest first, at most 500. */
  releases: CurvePoint[];
}

/** A release, or a failure of one. */
export interface CurvePoint {
  at: string;
  /** Null for a failure. */
  id: string | null;
  /** From the first change in the store to the release, to the second; null if the store does not say when it was. */
  secondsToLive: number | null;
  /** Pages of the shop. */
  pages: number;
  rendered: number;
  /** Page files written, and their bytes. */
  files: number;
  bytes: number;
  renderSeconds: number;
  /** Bytes of the search index as browsers may load it; null if the release has none. */
  indexBytes: number | null;
}

export interface CurveDay {
  /** Such as `2026-02-28`. */
  day: string;
  releases: number;
  failures: number;
  /** Null for a day without a release whose changes have a time. */
  secondsToLive: { median: number; p95: number } | null;
  /** Pages of the shop at the end of the day. */
  pages: number;
  /** Sums of the day. */
  rendered: number;
  files: number;
  bytes: number;
  /** Null for a day on which nothing was rendered. */
  rendersPerSecond: number | null;
  /** At the end of the day. */
  indexBytes: number | null;
}

export interface DeskFindings {
  /** Null until the doctor has been asked. */
  store: DeskReport | null;
  law: DeskReport | null;
}

export interface DeskReport extends Omit<DoctorReport, 'findings'> {
  findings: DeskFinding[];
}

export interface DeskFinding extends Finding {
  /** Name of the point, such as `Payment methods`. */
  title: string;
  /** Where WordPress changes it; null if there is no such place, or the store has none. */
  adminUrl: string | null;
}

export interface DeskCatalog {
  /** The release whose catalog it is; null before the first. */
  build: string | null;
  groups: CatalogGroup[];
}

export interface CatalogGroup {
  /** Name of the group in addresses: `product:no alt text`. */
  group: string;
  kind: CatalogIssue['kind'];
  of: CatalogIssue['of'];
  /** Advice, in English; null if the kind says it. */
  advice: string | null;
  count: number;
  /** At most 100, from the number that was asked for. */
  items: CatalogItem[];
}

export interface CatalogItem {
  name: string;
  slug: string;
  /** The store's slug for its language, in a translated catalog. */
  language: string | null;
  detail: string | null;
  /** Where WordPress edits it; null if the store has no such place. */
  adminUrl: string | null;
  /** Its page in the shop; null if it has none. */
  pageUrl: string | null;
}

export interface DeskSearches {
  /** False until `countSearches` of the settings is on. */
  isCounted: boolean;
  /** Days that are counted. */
  days: number;
  /** Searches without results, as they are compared: lower case, no accents. The most frequent first, at most 100. */
  words: { word: string; locale: Locale; count: number; lastDay: string }[];
}

export type DeskJobKind = 'rollback' | 'follow' | 'what-if' | 'doctor';

/** Work that takes longer than an answer. */
export interface DeskJob {
  id: string;
  kind: DeskJobKind;
  state: 'running' | 'done' | 'failed';
  startedAt: string;
  /** Null while it runs. */
  endedAt: string | null;
  /** Why it failed, in one sentence; null otherwise. */
  message: string | null;
  /** Null until it is done. */
  result: DeskResult | null;
}

export type DeskResult =
  | { kind: 'rollback'; id: string; pages: number; files: number }
  /** `held` is the release that the rollback showed; null if none held. */
  | { kind: 'follow'; held: string | null }
  | { kind: 'doctor'; law: boolean; report: DeskReport }
  | { kind: 'what-if'; whatIf: DeskWhatIf };

export interface DeskWhatIf {
  /** The change in one sentence, such as `The price of "Tide Mug" becomes 14.00.`, in English. */
  change: string;
  /** Pages that would differ, the first 500, in the order in which a release would publish them. */
  pages: WhatIfPage[];
  /** Pages that would differ in all, and those that would be rendered and come out the same. */
  changedPages: number;
  samePages: number;
}

export interface WhatIfPage extends PageVersions {
  /** Why it would be rendered, such as `product:12 changed (price)`. */
  reasons: string[];
}
