import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { says } from '#kit/messages/says.ts';
import type { Hold } from '#pipeline/history/hold.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { DeployReport } from '../deploy/deploy.ts';
import type { HttpError } from '../watch/receiver/http.ts';
import type { Delivery } from '../watch/receiver/webhook-receiver.ts';
import type { DeployFailure, Poll, PollFailure, WatchGuest, Watching } from '../watch/watch-events.ts';
import { deskLink, keepToken, WrongTokens } from './access/desk-token.ts';
import { Sessions } from './access/sessions.ts';
import { deskTable } from './api/desk-api.ts';
import { DESK_PATH, type DeskFiles, type DeskSearches } from './contract.ts';
import { Helper } from './helper/helper.ts';
import { Refused } from './http/answer.ts';
import { DeskServer } from './http/desk-server.ts';
import { EventStream } from './http/event-stream.ts';
import { DeskJobs } from './jobs/desk-jobs.ts';
import { describeNow, shopName } from './now/describe-now.ts';
import { DeskLog } from './now/desk-log.ts';
import { StepProgress } from './now/desk-progress.ts';
import { deskLocale } from './pages/messages.ts';
import { openRecord } from './record/desk-record.ts';
import { Recorder } from './record/recorder.ts';
import { adminUrlOf } from './views/admin-links.ts';
import { frameAsset, showFrame } from './views/frame.ts';

/** The answer of a shop that counts no searches. */
const NO_SEARCHES: DeskSearches = { isCounted: false, days: 0, words: [] };

export interface DeskOptions {
  workspace: Workspace;
  /** Origin at which the desk may be opened from elsewhere; null for this machine alone. */
  deskUrl: string | null;
  /** Where shoppers open the shop, without a closing slash. */
  shopUrl: string;
  /** The store has a WordPress: it is not the embedded backend. */
  hasWordPress: boolean;
  /** Search engines are told of changes. */
  tellsSearchEngines: boolean;
  /** Searches that the shop counts; null if it counts none. */
  searches: { list(): DeskSearches } | null;
  files: () => Promise<DeskFiles>;
  log: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * The merchant's page on the watch port. It only listens to what happens: everything that takes time is done by a
 * process of its own, so that no release waits for it.
 */
export class Desk implements WatchGuest {
  readonly name = DESK_PATH.split('/')[1] ?? '';
  readonly #options: DeskOptions;
  readonly #token: string;
  readonly #log: DeskLog;
  readonly #recorder: Recorder;
  readonly #record: ReturnType<typeof openRecord>;
  readonly #helper: Helper;
  readonly #server: DeskServer;
  readonly #stream: EventStream;
  readonly #progress: StepProgress;
  #watching: Watching | null = null;

  /** @throws if the desk's folder cannot be written */
  constructor(options: DeskOptions) {
    const { workspace, log, now = Date.now, deskUrl } = options;
    this.#options = options;
    this.#token = keepToken(workspace.desk);
    this.#log = new DeskLog(now);
    this.#progress = new StepProgress(() => this.#stream.changed());
    this.#stream = new EventStream(() => this.#now());
    this.#record = openRecord(join(workspace.desk, 'record.sqlite'), log);
    this.#recorder = new Recorder({
      workspace,
      record: this.#record,
      onPoint: (point) => this.#stream.released(point),
      log,
    });
    this.#helper = new Helper({ project: workspace.project, home: dirname(workspace.dist) });
    const jobs = new DeskJobs(({ result: _, ...job }) => this.#stream.send('job', job));
    const sessions = new Sessions(this.#token, now);
    this.#server = new DeskServer({
      token: this.#token,
      sessions,
      wrongTokens: new WrongTokens(now),
      deskUrl,
      files: options.files,
      stream: this.#stream,
      localeOf: ({ headers }) => deskLocale(headers['accept-language']),
      frame: (path, origin) => showFrame(this.#helper, path, options.shopUrl, origin),
      frameAsset: (path) => frameAsset(path, workspace),
      table: deskTable({
        helper: this.#helper,
        jobs,
        now: () => this.#now(),
        session: ({ session, csrf, locale }) => ({
          csrf,
          locale,
          shop: shopName(workspace.snapshot),
          shopUrl: options.shopUrl,
          adminUrl: this.#adminUrl(),
          endsAt: new Date(session.endsAt).toISOString(),
          countsSearches: options.searches !== null,
        }),
        curves: (days) => this.#record.curves(now(), days),
        searches: () => options.searches?.list() ?? NO_SEARCHES,
        poll: (fullScan) =>
          this.#watched.refresh({ urgent: true, depth: fullScan ? 'fullScan' : 'modified' }),
        shopUrl: () => options.shopUrl,
        adminUrl: () => this.#adminUrl(),
        endpoint: () => this.#watched.status().endpoint,
      }),
    });
  }

  /** Reports the pipeline's long steps to the desk. */
  get progress() {
    return this.#progress.factory;
  }

  /** The address that opens the desk, with its token; null before the port listens. */
  get link(): string | null {
    const origin = this.#options.deskUrl ?? this.#watching?.url;
    return origin === undefined ? null : deskLink(origin, this.#token);
  }

  answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return this.#server.answer(request, response);
  }

  begin(watching: Watching): void {
    this.#watching = watching;
  }

  changed(): void {
    this.#stream.changed();
  }

  delivered(outcome: Delivery | HttpError): void {
    this.#log.delivered(outcome);
    this.#stream.changed();
  }

  polled(poll: Poll): void {
    this.#progress.clear();
    this.#log.polled(poll);
    this.#recorder.polled(poll);
    this.#stream.changed();
  }

  failed(failure: PollFailure): void {
    this.#progress.clear();
    this.#log.failed(failure);
    this.#recorder.failed(failure);
    this.#stream.changed();
  }

  held(hold: Hold): void {
    this.#log.held(hold);
    this.#stream.changed();
  }

  deployed(report: DeployReport, at: number): void {
    this.#log.deployed(report, at);
    this.#stream.changed();
  }

  deployFailed(failure: DeployFailure): void {
    this.#log.deployFailed(failure);
    this.#stream.changed();
  }

  async stop(): Promise<void> {
    this.#stream.close();
    await Promise.all([this.#recorder.done(), this.#helper.stop()]);
    this.#record[Symbol.dispose]();
  }

  /** @throws Refused in the moment before the port is ready */
  get #watched(): Watching {
    if (this.#watching === null) throw new Refused('failed', says('desk.starting'));
    return this.#watching;
  }

  #now() {
    const { workspace, tellsSearchEngines, now = Date.now } = this.#options;
    return describeNow({
      workspace,
      status: this.#watched.status(),
      tellsSearchEngines,
      progress: this.#progress.current,
      log: this.#log.entries,
      now: now(),
    });
  }

  #adminUrl(): string | null {
    const endpoint = this.#options.hasWordPress ? this.#watched.status().endpoint : null;
    return endpoint === null ? null : adminUrlOf(endpoint);
  }
}
