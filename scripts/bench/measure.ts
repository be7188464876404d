import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Usage } from './usage.ts';

const USAGE = new URL('./usage.ts', import.meta.url).href;

/** Length of a child's last output in the message of its failure, in characters. */
const TAIL = 4000;

export interface Measured<Report> {
  /** From the start of the process to its end. */
  seconds: number;
  /** Largest resident memory of any one Node process of the tree, threads included. */
  peakBytes: number;
  /** That of the process itself, without those it starts. */
  ownPeakBytes: number;
  /** Processor time of all Node processes of the tree: what a busy machine changes least. */
  cpuSeconds: number;
  /** The first `report` of the process; null without one. */
  report: Report | null;
}

export interface MeasuredProcess<Report> {
  /** Resolves with the first report; rejects where the process ends without one. */
  reported: Promise<Report>;
  /** Sends a message to a process that has reported, and resolves with its next report. */
  ask<Answer>(message: string): Promise<Answer>;
  /** Resolves when the process has ended; rejects where it failed, with its last output. */
  ended: Promise<Measured<Report>>;
  /** Sends the process a message that asks it to end. */
  stop(): void;
}

const running = new Set<ChildProcess>();

/** Ends all measured processes that still run, with all that they started. */
export async function stopMeasured(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const closed = new Promise((resolve) => child.once('close', resolve));
      if (child.pid !== undefined) process.kill(-child.pid);
      return closed;
    }),
  );
}

/** Runs a script in a process of its own, and measures all that it starts. */
export function measure<Report>(
  script: string | URL,
  args: readonly string[],
  env: Record<string, string> = {},
): MeasuredProcess<Report> {
  const usage = mkdtempSync(join(tmpdir(), 'islet-bench-'));
  const started = performance.now();
  const child = spawn(process.execPath, [script instanceof URL ? fileURLToPath(script) : script, ...args], {
    env: {
      ...process.env,
      ...env,
      ISLET_BENCH_USAGE: usage,
      NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${USAGE}`].join(' '),
      ASTRO_TELEMETRY_DISABLED: '1',
      FORCE_COLOR: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own, which can be ended as one.
    detached: true,
  });
  running.add(child);
  const output = tailOf(child);
  let report: Report | null = null;
  const waiting: PromiseWithResolvers<unknown>[] = [];
  child.on('message', (message) => {
    report ??= message as Report;
    waiting.shift()?.resolve(message);
  });
  const nextReport = <Answer>(): Promise<Answer> => {
    const next = Promise.withResolvers<unknown>();
    next.promise.catch(() => {});
    waiting.push(next);
    return next.promise as Promise<Answer>;
  };
  const reported = nextReport<Report>();
  const ended = new Promise<Measured<Report>>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      running.delete(child);
      const seconds = (performance.now() - started) / 1000;
      const usages = readUsages(usage);
      const all = [...usages.values()];
      const peakBytes = Math.max(0, ...all.map((each) => each.peakBytes));
      const ownPeakBytes = usages.get(String(child.pid))?.peakBytes ?? 0;
      const cpuSeconds = all.reduce((sum, each) => sum + each.cpuSeconds, 0);
      if (code === 0) resolve({ seconds, peakBytes, ownPeakBytes, cpuSeconds, report });
      else
        reject(
          new Error(
            `${child.spawnargs.slice(1).join(' ')} ended with ${signal ?? `code ${code}`}:\n${output()}`,
          ),
        );
    });
  });
  const silent = new Error(`${child.spawnargs.slice(1).join(' ')} ended without a report.`);
  const rejectWaiting = (error: unknown) => {
    for (const { reject } of waiting) reject(error);
  };
  ended.then(() => rejectWaiting(silent), rejectWaiting);
  return {
    reported,
    ended,
    ask<Answer>(message: string) {
      const answer = nextReport<Answer>();
      child.send(message);
      return answer;
    },
    stop: () => child.send('stop'),
  };
}

/** Sends a result to the process that measures this one. */
export function report(result: object): void {
  process.send?.(result);
}

/** Process id -> its usage. */
function readUsages(folder: string): Map<string, Usage> {
  const usages = readdirSync(folder).map(
    (pid) => [pid, JSON.parse(readFileSync(join(folder, pid), 'utf8')) as Usage] as const,
  );
  rmSync(folder, { recursive: true, force: true });
  return new Map(usages);
}

function tailOf(child: ChildProcess): () => string {
  let tail = '';
  const take = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-TAIL);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return () => tail.trim();
}
