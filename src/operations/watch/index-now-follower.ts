import { errorMessage } from '#kit/errors.ts';
import { announcedBuild, servedRootFolder } from '#pipeline/publish/release-root.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { retryDelay } from '#storefront/api/exchanges/retry-exchange.ts';
import { formatTold } from '../deploy/deploy-text.ts';
import type { IndexNowReport } from '../deploy/index-now/tell-search-engines.ts';
import { noteDeployed } from '../deploy/index-now/told-addresses.ts';
import { type Clock, systemClock } from './poll-schedule.ts';
import type { WatchEvents } from './watch-events.ts';

export interface IndexNowFollowerOptions {
  workspace: Pick<Workspace, 'dist' | 'indexNow'>;
  /** Releases are deployed, and seen by shoppers after that. */
  deploys: boolean;
  /** Tells search engines what has changed; null where the shop is not public. */
  tell: () => Promise<Pick<IndexNowReport, 'told' | 'problem'> | null>;
  log: (line: string) => void;
  clock?: Clock;
  random?: () => number;
}

/** Between two times, in milliseconds: search engines want to hear of a page that changes often now and then. */
const REST_MS = 10 * 60_000;
const RETRY_DELAYS = { firstDelay: 60_000, maxDelay: 60 * 60_000 };

/** Has search engines told of each release, or of each deploy of one; what changes within ten minutes goes together. */
export class IndexNowFollower implements WatchEvents {
  readonly #options: IndexNowFollowerOptions;
  readonly #clock: Clock;
  /** The release that search engines were told of last, or are to be told of next. */
  #build: string | null = null;
  #running: Promise<void> | null = null;
  /** Another release came while search engines were being told. */
  #isDue = false;
  #isStopped = false;
  #attempts = 0;
  /** In milliseconds since 1970. */
  #restsUntil = 0;
  #cancel = () => {};

  constructor(options: IndexNowFollowerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  polled(): void {
    if (!this.#options.deploys) this.#released();
  }

  /** A rollback is a release that no poll made. */
  held(): void {
    this.polled();
  }

  deployed({ changed }: { changed: readonly string[] }): void {
    if (changed.length > 0) noteDeployed(this.#options.workspace.indexNow, changed);
    this.#released(changed.length > 0);
  }

  /** Stops after what is being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#running;
  }

  /** Resolves once nothing is being sent. */
  async done(): Promise<void> {
    await this.#running;
  }

  #released(isNews = false): void {
    const build = announcedBuild(servedRootFolder(this.#options.workspace));
    if (build === null || (build === this.#build && !isNews)) return;
    this.#build = build;
    if (this.#running !== null) this.#isDue = true;
    // A failed attempt has its own time; a release in between joins it.
    else if (this.#attempts === 0) this.#schedule(this.#restsUntil);
  }

  #schedule(moment: number): void {
    this.#cancel();
    if (this.#isStopped) return;
    this.#cancel = this.#clock.at(moment, () => {
      this.#running = this.#run().finally(() => {
        this.#running = null;
      });
    });
  }

  async #run(): Promise<void> {
    const { tell, log, random = Math.random } = this.#options;
    this.#isDue = false;
    const report = await tell().catch((error: unknown) => ({ told: 0, problem: errorMessage(error) }));
    if (report !== null && report.told > 0) {
      log(formatTold(report.told));
      this.#restsUntil = this.#clock.now() + REST_MS;
    }
    if (report === null || report.problem === null) {
      this.#attempts = 0;
      if (this.#isDue) this.#schedule(this.#restsUntil);
      return;
    }
    this.#attempts += 1;
    if (this.#attempts === 1) log(report.problem);
    const nextTryAt = this.#clock.now() + retryDelay(this.#attempts, random(), RETRY_DELAYS);
    this.#schedule(Math.max(nextTryAt, this.#restsUntil));
  }
}
