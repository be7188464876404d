import { statSync } from 'node:fs';
import { join } from 'node:path';
import { retryDelay } from '#storefront/api/exchanges/retry-exchange.ts';
import { FEED_FILES } from '../../pipeline/discovery/feed-files.ts';
import { servedRootFolder } from '../../pipeline/publish/release-root.ts';
import type { Workspace } from '../../pipeline/workspace.ts';
import type { DeployOptions } from '../deploy/current-release.ts';
import type { DeployReport } from '../deploy/deploy.ts';
import { DeployYielded } from '../deploy/send-files.ts';
import { type Clock, systemClock } from './poll-schedule.ts';
import type { Poll, WatchEvents } from './watch-events.ts';

/** By which a deploy and the releases that are made meanwhile take turns. */
export type DeployTurn = Pick<DeployOptions, 'shouldYield' | 'onSending'>;

export interface DeployFollowerOptions {
  workspace: Pick<Workspace, 'dist'>;
  /** Name of the place that releases are deployed to. */
  target: string;
  /** Deploys the release that is served. */
  deploy: (turn: DeployTurn) => Promise<DeployReport>;
  /** Returns true if a change waits for the next release. */
  isChangeWaiting?: () => boolean;
  events: readonly WatchEvents[];
  clock?: Clock;
  random?: () => number;
}

interface FollowedReport extends Pick<Poll['report'], 'restored' | 'postponed'> {
  sync: Pick<Poll['report']['sync'], 'changedProducts'>;
}

/** Is over after a while, or when it is ended. */
interface Turn {
  over: Promise<void>;
  end(): void;
}

/**
 * A deploy that has more to do before it sends, such as pictures to make, keeps no release waiting for longer, and a
 * change no deploy.
 */
const LONGEST_TURN_MS = 2000;
/** In milliseconds. */
const RETRY_DELAYS = { firstDelay: 1000, maxDelay: 5 * 60_000 };

/**
 * Deploys each release as it is made, one at a time, and again when files are due for removal; a failed deploy is
 * retried. A deploy comes before the next release, pauses while a change is released, and makes room for the deploy of
 * that release.
 */
export class DeployFollower implements WatchEvents {
  readonly #options: DeployFollowerOptions;
  readonly #clock: Clock;
  /** The release when the last deploy began, as `releaseStamp` says. */
  #stamp: string | null = null;
  #running: Promise<void> | null = null;
  /** Resolves once the deploy that is due has begun to send its release, or failed. */
  #sending: Promise<void> = Promise.resolve();
  #noteSending = () => {};
  /** Releases that wait for a deploy: one that made way for a change is put off until that of the change. */
  #waiting: 'nothing' | 'putOff' | 'due' = 'nothing';
  /** Until the change that waits is released; null while none waits. */
  #pause: Turn | null = null;
  #isStopped = false;
  #attempts = 0;
  #cancel = () => {};

  constructor(options: DeployFollowerOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
  }

  polled({ report }: { report: FollowedReport }): void {
    // Files that were put back do not make a release of their own.
    if (report.restored > 0 || this.#isReleased()) {
      if (!this.#madeWay(report)) this.#startUnlessFailed();
      else if (this.#waiting === 'nothing') this.#waiting = 'putOff';
    }
    this.#goOn();
  }

  failed(): void {
    if (this.#waiting === 'putOff') this.#startUnlessFailed();
    this.#goOn();
  }

  /** A rollback is a release that no poll made. */
  held(): void {
    if (this.#isReleased()) this.#startUnlessFailed();
    this.#goOn();
  }

  /** Ends the pause, unless the poll that has ended was one before that of the change. */
  #goOn(): void {
    if (this.#isChangeWaiting()) return;
    this.#pause?.end();
    this.#pause = null;
  }

  /** Sending takes time from the release of a change, on which the change's own pages wait. */
  async #shouldYield(): Promise<boolean> {
    if (this.#isChangeWaiting()) this.#pause ??= this.#longestTurn();
    await this.#pause?.over;
    return this.#waiting === 'due';
  }

  #longestTurn(): Turn {
    const { promise, resolve } = Promise.withResolvers<void>();
    const cancel = this.#clock.at(this.#clock.now() + LONGEST_TURN_MS, resolve);
    const end = () => {
      cancel();
      resolve();
    };
    return { over: promise, end };
  }

  #isChangeWaiting(): boolean {
    return this.#options.isChangeWaiting?.() === true;
  }

  /**
   * Returns true for a release without changed products that left pages for a change that waits: its deploy would take
   * longer than both together. One after another is not put off.
   */
  #madeWay({ postponed, sync }: FollowedReport): boolean {
    const isUrgent = postponed === 0 || sync.changedProducts.length > 0;
    return this.#waiting !== 'putOff' && !isUrgent && this.#isChangeWaiting();
  }

  /** True if a release that is made now would be deployed at once. */
  get isIdle(): boolean {
    return this.#running === null && this.#attempts === 0;
  }

  /** True if there is another release than the last deploy began with. */
  #isReleased(): boolean {
    return this.#stamp !== releaseStamp(this.#options.workspace);
  }

  /** A failed deploy has its own time; a release in between joins it. */
  #startUnlessFailed(): void {
    if (this.#attempts === 0) this.#start();
  }

  /** Resolves once the first files of the last release are sent, or after a while: the next one may be made. */
  async turn(): Promise<void> {
    const { over, end } = this.#longestTurn();
    await Promise.race([this.#sending, over]);
    end();
  }

  /** Resolves once no deploy is under way. */
  async done(): Promise<void> {
    await this.#running;
  }

  /** Stops after the deploy that is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pause?.end();
    this.#cancel();
    await this.#running;
  }

  #start(): void {
    this.#waiting = 'due';
    this.#cancel();
    if (this.#isStopped) return;
    this.#noteSending();
    const { promise, resolve } = Promise.withResolvers<void>();
    [this.#sending, this.#noteSending] = [promise, resolve];
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting === 'due' && !this.#isStopped) {
      this.#waiting = 'nothing';
      const onSending = this.#noteSending;
      const shouldYield = () => this.#shouldYield();
      try {
        this.#stamp = releaseStamp(this.#options.workspace);
        this.#succeeded(await this.#options.deploy({ shouldYield, onSending }));
      } catch (error) {
        if (!(error instanceof DeployYielded)) this.#failed(error);
      } finally {
        onSending();
      }
    }
    // A release that came while a deploy failed waits for the next try, and keeps no other release waiting.
    this.#noteSending();
  }

  #succeeded(report: DeployReport): void {
    this.#attempts = 0;
    const { nextRemovalAt } = report;
    if (nextRemovalAt !== null) this.#cancel = this.#clock.at(nextRemovalAt, () => this.#start());
    for (const listener of this.#options.events) listener.deployed?.(report, this.#clock.now());
  }

  #failed(error: unknown): void {
    const { target, events, random = Math.random } = this.#options;
    this.#attempts += 1;
    const at = this.#clock.now();
    const nextTryAt = at + retryDelay(this.#attempts, random(), RETRY_DELAYS);
    this.#waiting = 'nothing';
    this.#cancel = this.#clock.at(nextTryAt, () => this.#start());
    for (const listener of events) {
      listener.deployFailed?.({ target, error, at, attempts: this.#attempts, nextTryAt });
    }
  }
}

/** Changes with each release, and with each product feed, which is written apart from them. */
function releaseStamp({ dist }: Pick<Workspace, 'dist'>): string {
  const root = servedRootFolder({ dist });
  const files = root === null ? [] : ['builds/latest.json', ...FEED_FILES].map((file) => join(root, file));
  return files
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((stat) => `${stat?.ino} ${stat?.mtimeMs}`)
    .join(' ');
}
