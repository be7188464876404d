import { errorMessage, OutdatedCode } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { formatDuration, formatTimeOfDay, LogThrottle, printableText } from '#kit/terminal.ts';
import { formatHold, type Hold } from '../../pipeline/history/hold.ts';
import { formatRelease } from '../../pipeline/release-report.ts';
import { formatPrinted, formatUnresolvable } from '../../pipeline/snapshot/catalog-report.ts';
import type { SyncDepth, SyncReport } from '../../pipeline/snapshot/sync/sync-request.ts';
import { type DeploySummary, formatDeploy } from '../deploy/deploy-text.ts';
import {
  type DeployFailure,
  isResolvedBy,
  type Poll,
  type PollFailure,
  type WatchEvents,
} from './watch-events.ts';

/** Between two lines of a log that say how far pictures are. */
const PICTURES_MS = 10_000;

/**
 * Reports watching on a terminal or in a log: a line for each release and each new failure. A terminal also has a last
 * line with the time of the last poll.
 */
export class TerminalReporter implements WatchEvents {
  readonly #stream: NodeJS.WriteStream;
  readonly #throttle = new LogThrottle();
  #line = '';
  /** The last line without the progress of pictures. */
  #last = '';
  /** Progress of pictures; empty if all are made. */
  #pictures = '';
  #picturesAt = 0;
  /** Products that the store could not return at the last poll. */
  #unresolvable = '';
  /** Text that PHP prints around answers was reported, and may not have ended since. */
  #saidPrinted = false;
  /** Depths whose last poll failed. */
  readonly #failing = new Set<SyncDepth>();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** Prints a line above the last one. */
  print(text: string): void {
    const shown = printableText(text);
    this.#stream.write(this.#stream.isTTY ? `\r\x1b[K${shown}\n${this.#line}` : `${shown}\n`);
  }

  /** Prints a line unless it was printed lately. */
  printThrottled(text: string): void {
    if (this.#throttle.shouldLog(text, Date.now())) this.print(text);
  }

  polled(poll: Poll): void {
    const { report, startedAt, endedAt } = poll;
    const failed = this.#failing.size > 0;
    for (const depth of this.#failing) if (isResolvedBy(depth, poll)) this.#failing.delete(depth);
    if (this.#failing.size === 0) {
      if (failed) this.print(`${formatTimeOfDay(endedAt)} All is well again.`);
      this.#throttle.reset();
    }
    if (report.id !== null) {
      this.print(`${formatTimeOfDay(endedAt)} ${formatRelease(report, formatDuration(endedAt - startedAt))}`);
    }
    const unresolvable = formatUnresolvable(report.sync.unresolvable);
    if (unresolvable !== this.#unresolvable && unresolvable !== '') this.print(unresolvable);
    this.#unresolvable = unresolvable;
    this.#sayPrinted(report.sync);
    this.#show(`Last poll of the catalog: ${formatTimeOfDay(endedAt)}, ${report.pages} pages are up to date`);
  }

  /** Once, however many answers have it; only a scan of the whole catalog shows that it has ended. */
  #sayPrinted({ printed, depth }: SyncReport): void {
    if (printed !== '' && !this.#saidPrinted) this.print(formatPrinted(printed));
    this.#saidPrinted = printed !== '' || (this.#saidPrinted && depth === 'modified');
  }

  failed({ depth, error, at, attempts, nextTryAt }: PollFailure): void {
    // The process starts again with the new code, which says so itself.
    if (error instanceof OutdatedCode) return;
    this.#failing.add(depth);
    const text = errorMessage(error);
    const what = depth === 'modified' ? says('watch.lastReleaseStays') : says('watch.fullScanFailed');
    const next = says('watch.tryingAgain', { time: formatDuration(nextTryAt - at) });
    if (this.#throttle.shouldLog(text, at))
      this.print(says('watch.failure', { time: formatTimeOfDay(at), what, text, next }));
    this.#show(says('watch.failedInARow', { attempts, next }));
  }

  held(hold: Hold): void {
    const text = formatHold(hold);
    if (this.#throttle.shouldLog(text, Date.now())) this.print(`${formatTimeOfDay(Date.now())} ${text}`);
    this.#show('A rollback holds');
  }

  pictures(made: number, total: number): void {
    const isTerminal = this.#stream.isTTY === true;
    if (made === total) {
      this.#pictures = '';
      this.print(`${formatTimeOfDay(Date.now())} All pictures are made.`);
      if (isTerminal) this.#show(this.#last);
      return;
    }
    this.#pictures = `Pictures: ${made} of ${total} are made`;
    if (isTerminal) this.#show(this.#last);
    else if (made === 0 || Date.now() - this.#picturesAt >= PICTURES_MS) {
      this.#picturesAt = Date.now();
      this.print(this.#pictures);
    }
  }

  deployed(report: DeploySummary, at: number): void {
    this.#throttle.reset();
    if (report.sent.length + report.removed.length > 0)
      this.print(`${formatTimeOfDay(at)} ${formatDeploy(report)}`);
  }

  deployFailed({ error, at, nextTryAt }: DeployFailure): void {
    const text = errorMessage(error);
    if (!this.#throttle.shouldLog(text, at)) return;
    this.print(says('deploy.retry', { at: formatTimeOfDay(at), text, time: formatDuration(nextTryAt - at) }));
  }

  /** Ends the last line, so that other output starts on its own. */
  end(): void {
    if (this.#line !== '') this.#stream.write('\n');
    this.#line = '';
  }

  #show(text: string): void {
    if (!this.#stream.isTTY) return;
    this.#last = text;
    const line = [this.#pictures, text].filter((part) => part !== '').join('. ');
    this.#line = line.slice(0, Math.max(0, this.#stream.columns - 1));
    this.#stream.write(`\r\x1b[K${this.#line}`);
  }
}
