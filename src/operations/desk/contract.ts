import type { WatchStatus } from '#operations/watch/status/watch-status.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type {
  CurvePoint,
  DeskCatalog,
  DeskCurves,
  DeskFindings,
  DeskJob,
  DeskReleaseChanges,
  DeskReleases,
  DeskSearches,
} from './contract-data.ts';

export type * from './contract-data.ts';

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
  /** Releases were recorded, of which this is the last; releases, curves and the catalog report may be another. */
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
