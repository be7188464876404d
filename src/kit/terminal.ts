/** Control characters, and those that turn the direction of text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text of a store as one line that a terminal only shows: a name with control characters could move its cursor, rename
 * its window or forge a line of a log. They are written as `\u001b`.
 */
export function printableLine(text: string): string {
  return text.replace(UNPRINTABLE, escaped);
}

/** As `printableLine`, for text of several lines. */
export function printableText(text: string): string {
  return text.replace(UNPRINTABLE, (character) => (character === '\n' ? character : escaped(character)));
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Such as `0.28 s`, `45 s`, `12 min`, `3 h`, `2 days`. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${Number(seconds.toFixed(seconds < 0.995 ? 2 : 1))} s`;
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  const minutes = seconds / 60;
  if (minutes < 99.5) return `${Math.round(minutes)} min`;
  const hours = minutes / 60;
  return hours < 47.5 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`;
}

/** The time on this machine's clock: `14:03:22`. */
export function formatTimeOfDay(moment: number): string {
  return new Date(moment).toLocaleTimeString('en-GB');
}

/** `1 page`, `2 pages`. */
export function formatCount(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

const REPEAT_AFTER_MS = 15 * 60_000;

/** Limits how often the same line is logged. */
export class LogThrottle {
  readonly #at = new Map<string, number>();

  /** Returns true for a line that is new, or was printed long ago; `now` in milliseconds. */
  shouldLog(line: string, now: number): boolean {
    const before = this.#at.get(line);
    if (before !== undefined && now - before < REPEAT_AFTER_MS) return false;
    for (const [old, at] of this.#at) if (now - at >= REPEAT_AFTER_MS) this.#at.delete(old);
    this.#at.set(line, now);
    return true;
  }

  /** Lets every line through once more, when a problem is over. */
  reset(): void {
    this.#at.clear();
  }
}

/** Reports the progress of a long step. */
export interface Progress {
  /** @param done of `total` units, both counted from the step's start */
  update(done: number, total: number): void;
  /** Ends the step and prints its summary. */
  end(): void;
}

export type ProgressFactory = (label: string, unit: string) => Progress;

const TERMINAL_INTERVAL_MS = 100;
/** In a log: each interval is twice the one before, up to a minute. */
const PLAIN_INTERVAL_MS = { first: 2000, longest: 60_000 };

/** Shorter steps get no summary, in milliseconds. */
const MIN_REPORTED_MS = 1000;

/**
 * Progress on a stream: one line that is rewritten on a terminal, a plain line now and then elsewhere.
 * @param now milliseconds on any steady clock
 */
export function createProgress(
  stream: NodeJS.WriteStream,
  now: () => number = () => performance.now(),
): ProgressFactory {
  const terminal = stream.isTTY === true;
  return (label, unit) => {
    const started = now();
    let printed = started;
    let interval = terminal ? TERMINAL_INTERVAL_MS : PLAIN_INTERVAL_MS.first;
    let last = { done: 0, total: 0 };
    return {
      update(done, total) {
        last = { done, total };
        if (now() - printed < interval) return;
        printed = now();
        if (!terminal) interval = Math.min(interval * 2, PLAIN_INTERVAL_MS.longest);
        const line = `${label}: ${formatProgress(done, total, now() - started, unit)}`;
        stream.write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
      },
      end() {
        if (now() - started < MIN_REPORTED_MS && printed === started) return;
        const seconds = (now() - started) / 1000;
        const rate = seconds > 0 ? `, ${Math.round(last.done / seconds)} ${unit}/s` : '';
        const line = `${label}: ${last.done} ${unit} in ${seconds.toFixed(1)} s${rate}`;
        stream.write(terminal ? `\r\x1b[K${line}\n` : `${line}\n`);
      },
    };
  };
}

/** Such as `1200 of 6000 pages (20 %), 600 pages/s, 8 s left`. */
export function formatProgress(done: number, total: number, elapsedMs: number, unit: string): string {
  const count =
    total > 0 ? `${done} of ${total} ${unit} (${Math.floor((done / total) * 100)} %)` : `${done} ${unit}`;
  if (done === 0 || elapsedMs <= 0) return count;
  const rate = done / (elapsedMs / 1000);
  const left = total > done ? `, ${Math.ceil((total - done) / rate)} s left` : '';
  return `${count}, ${Math.round(rate)} ${unit}/s${left}`;
}

/** Reports progress to several. */
export function toAll(factories: readonly ProgressFactory[]): ProgressFactory {
  return (label, unit) => {
    const all = factories.map((start) => start(label, unit));
    return {
      update(done, total) {
        for (const one of all) one.update(done, total);
      },
      end() {
        for (const one of all) one.end();
      },
    };
  };
}

/** Reports nothing. */
export const silentProgress: ProgressFactory = () => ({ update() {}, end() {} });
