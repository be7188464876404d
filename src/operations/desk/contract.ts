import type { DoctorReport } from '#operations/doctor/examine.ts';
import type { Finding } from '#operations/doctor/finding.ts';
import type { WatchStatus } from '#operations/watch/status/watch-status.ts';
import type { ReleaseCause } from '#pipeline/history/history-records.ts';
import type { CatalogIssue } from '#pipeline/snapshot/catalog-report.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/**
 * Where the desk is on the watch port: its page, and below it the files of the page. A link with a wrong token leads to
 * `/desk/?refused=token`.
 */
export const DESK_PATH = '/desk/';
/** Where its data is. */
export const DESK_API = '/desk/api/';
/** The header with which a POST proves that it comes from the desk's page; its value is `csrf` of the session. */
export const CSRF_HEADER = 'x-islet-desk';

/**
 * The answers of the desk, by method and path below `/desk/api/`. All of it is JSON. Moments are ISO 8601 in UTC,
 * durations seconds, sizes bytes. Whatever is refused is answered with a `DeskRefusal`.
 */
export interface DeskAnswers {
  'GET session': DeskSession;
  'GET now': DeskNow;
  'GET releases': DeskReleases;
  /** `GET releases/ID`. */
  'GET releases/:id': DeskReleaseChanges;
  /** `GET curves?days=90`. */
  'GET curves': DeskCurves;
  'GET findings': DeskFindings;
  /** `GET catalog`: of each group the first items. `GET catalog?group=NAME&from=100`: the later ones of one. */
  'GET catalog': DeskCatalog;
  'GET searches': DeskSearches;
  'GET jobs': DeskJob[];
  /** `GET jobs/ID`: the job with its result. */
  'GET jobs/:id': DeskJob;
  /** These begin a job and answer 202 at once; 409 with the job that runs, if one of its kind does. */
  'POST rollback': DeskJob;
  'POST follow': DeskJob;
  'POST what-if': DeskJob;
  'POST doctor': DeskJob;
  /** 202: the store is polled at once, as by `npm run trigger`. */
  'POST poll': { at: string };
  /** Ends the session of this browser. */
  'POST sign-out': { at: string };
}

/** The bodies of POSTs, `application/json`. */
export interface DeskRequests {
  'POST rollback': { id: string };
  'POST follow': Record<string, never>;
  /** Such as `price tide-mug 14`. */
  'POST what-if': { change: string };
  /** `law` looks into what the law asks for, alone. */
  'POST doctor': { law?: boolean };
  'POST poll': { fullScan?: boolean };
  'POST sign-out': Record<string, never>;
}

/** `GET events`: Server-Sent Events by name, each with its data as JSON. The first is `now`. */
export interface DeskEvents {
  now: DeskNow;
  /** A release was recorded; releases, curves and the catalog report may be another. */
  released: CurvePoint;
  /** A job began or ended, without its result. */
  job: Omit<DeskJob, 'result'>;
}

/** Why nothing was done: `message` says it in one sentence, in English. */
export interface DeskRefusal {
  code: DeskRefusalCode;
  message: string;
}

export type DeskRefusalCode =
  /** 401: there is no session, or it has ended. A link from `npm run desk` begins one. */
  | 'session'
  /** 403: another site or another host name asked, or the header `x-islet-desk` is missing or wrong. */
  | 'foreign'
  /** 404 */
  | 'unknown'
  /** 400, 405, 413 or 415: the request is not one that the desk takes. */
  | 'request'
  /** 409: a job of this kind runs already. */
  | 'busy'
  /** 429: too many wrong tokens, for a minute. */
  | 'tooMany'
  /** 500 */
  | 'failed';

export interface DeskSession {
  csrf: string;
  /** The language of the desk, by the browser's `Accept-Language`. */
  locale: Locale;
  /** Name of the shop; empty before its first release. */
  shop: string;
  /** Where shoppers open the shop, without a closing slash. */
  shopUrl: string;
  /** `…/wp-admin/` of the store; null for the embedded backend, which has none. */
  adminUrl: string | null;
  /** When this session ends. */
  endsAt: string;
  /** Where searches are counted, which merchants opt in to. */
  countsSearches: boolean;
}

export interface DeskNow {
  /** As `npm run status -- --json` prints it. */
  status: WatchStatus;
  /** Nothing is wrong. */
  ok: boolean;
  /** The status in sentences, as `npm run status` prints it, in English. */
  text: string;
  /** The release that shoppers see; null before the first. */
  served: { id: string; at: string } | null;
  /** The step of a release that is under way; null between releases and in short steps. */
  progress: DeskProgress | null;
  /** The latest events of this process, newest first, at most 50. */
  log: DeskLogEntry[];
  /** The last that search engines were told; null for a shop that tells them nothing. */
  indexNow: {
    last: { at: string; addresses: number } | null;
    waiting: number;
    problem: { at: string; text: string } | null;
  } | null;
}

export interface DeskProgress {
  step: 'products' | 'pictures' | 'pages';
  done: number;
  /** 0 while it is not known. */
  total: number;
  perSecond: number;
  /** Null while it cannot be told. */
  secondsLeft: number | null;
}

/** Something that happened to the watching process. */
export type DeskLogEntry = { at: string } & (
  | { kind: 'poll'; depth: SyncDepth; seconds: number }
  | { kind: 'release'; id: string; pages: number; seconds: number }
  | { kind: 'delivery'; product: number | null }
  | { kind: 'refusedDelivery'; message: string }
  | { kind: 'failure'; message: string; nextTryAt: string }
  | { kind: 'held'; to: string }
  | { kind: 'deploy'; target: string; build: string; files: number; purged: number; seconds: number }
  | { kind: 'failedDeploy'; target: string; message: string; nextTryAt: string }
);

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
  /** Words without results, those that were searched for most first, at most 100. */
  words: { word: string; count: number; lastDay: string }[];
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

/** The desk's own pages, which are bundled when they are first asked for. */
export interface DeskFiles {
  /** The one HTML page, for `/desk/`. Its scripts and styles are files of their own, as its policy demands. */
  page(locale: Locale): string;
  /**
   * A file that the page names, such as `desk-1a2b3c.js` for `/desk/desk-1a2b3c.js`; null if there is none.
   * Names have a hash: browsers keep them for good.
   */
  file(name: string): { type: string; body: Uint8Array } | null;
}
