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

/** Reports nothing. */
export const silentProgress: ProgressFactory = () => ({ update() {}, end() {} });
