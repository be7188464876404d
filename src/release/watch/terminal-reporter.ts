import { errorMessage } from '../error-message.ts';
import { formatRelease } from '../format-release.ts';
import type { SyncDepth } from '../snapshot/sync/sync-request.ts';
import { formatDuration, formatTimeOfDay } from './format-duration.ts';
import { LogThrottle } from './log-throttle.ts';
import { isResolvedBy, type Poll, type PollFailure, type WatchEvents } from './watch-events.ts';

/** Between two lines of a log that say how far pictures are. */
const PICTURES_MS = 10_000;

/**
 * Tells of following on a terminal or in a log: a line for each release and each new failure. A terminal
 * also has a last line that says when the catalog was last looked at.
 */
export class TerminalReporter implements WatchEvents {
  readonly #stream: NodeJS.WriteStream;
  readonly #told = new LogThrottle();
  #line = '';
  /** The last line without what is said of pictures. */
  #last = '';
  /** How far the pictures are; empty where all are made. */
  #pictures = '';
  #picturesAt = 0;
  /** What kinds of looks fail. */
  readonly #failing = new Set<SyncDepth>();

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** Prints a line above the last one. */
  print(text: string): void {
    this.#stream.write(this.#stream.isTTY ? `\r\x1b[K${text}\n${this.#line}` : `${text}\n`);
  }

  /** Prints a line unless it was printed lately. */
  printThrottled(text: string): void {
    if (this.#told.shouldLog(text, Date.now())) this.print(text);
  }

  polled(look: Poll): void {
    const { report, startedAt, endedAt } = look;
    const failed = this.#failing.size > 0;
    for (const depth of this.#failing) if (isResolvedBy(depth, look)) this.#failing.delete(depth);
    if (this.#failing.size === 0) {
      if (failed) this.print(`${formatTimeOfDay(endedAt)} All is well again.`);
      this.#told.reset();
    }
    if (report.id !== null) {
      this.print(`${formatTimeOfDay(endedAt)} ${formatRelease(report, formatDuration(endedAt - startedAt))}`);
    }
    this.#show(`Last look at the catalog: ${formatTimeOfDay(endedAt)}, ${report.pages} pages are up to date`);
  }

  failed({ depth, error, at, attempts, nextTryAt }: PollFailure): void {
    this.#failing.add(depth);
    const text = errorMessage(error);
    const what = depth === 'walk' ? 'The last release stays' : 'A sweep failed';
    const next = `Trying again in ${formatDuration(nextTryAt - at)}`;
    if (this.#told.shouldLog(text, at)) this.print(`${formatTimeOfDay(at)} ${what}: ${text}\n${next}.`);
    this.#show(`${attempts} failed in a row. ${next}`);
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

  /** Leaves the terminal as it should be for what comes next. */
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
