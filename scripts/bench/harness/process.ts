import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Workspace, workspace } from '#pipeline/workspace.ts';
import type { Usage } from './usage.ts';

/** Folder of the project. */
export const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));

/** Asks a process to end. If this side disconnected, Node would not report its end. */
const END = 'end';

/** A benchmark's folders, for compiled code too. */
export function benchWorkspace(home: string): Workspace {
  return { ...workspace(PROJECT, home), renderers: join(home, 'renderers') };
}

const USAGE = new URL('./usage.ts', import.meta.url).href;

/** Length of a process's last output in the message of its failure, in characters. */
const TAIL = 4000;

/** A script in a process of its own, which is measured with all that it starts. */
export interface BenchProcess {
  /** When it was started, in milliseconds since 1970. */
  started: number;
  /** Sends a message, and resolves with the next one of the process. @throws if it ends instead */
  ask<Answer>(message: string): Promise<Answer>;
  /** Asks the process to end. @throws if it failed, with its last output */
  end(): Promise<MeasuredUsage>;
}

interface MeasuredUsage {
  /** From the start of the process to its end. */
  seconds: number;
  /** Largest resident memory of the process itself, without those it starts. */
  peakBytes: number;
  /** Processor time of all Node processes of the tree: what a busy machine changes least. */
  cpuSeconds: number;
}

const running = new Set<ChildProcess>();

/** Ends all measured processes that still run, with all that they started. */
export async function stopProcesses(): Promise<void> {
  const closed = [...running].map((child) => {
    if (child.pid !== undefined) process.kill(-child.pid);
    return once(child, 'close');
  });
  await Promise.all(closed);
}

/** Runs a script of the folder `processes`. @param env besides this process's own */
export function startProcess(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): BenchProcess {
  const folder = mkdtempSync(join(tmpdir(), 'islet-bench-'));
  const started = performance.now();
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(`../processes/${name}.ts`, import.meta.url)), ...args],
    {
      env: {
        ...process.env,
        ...env,
        ISLET_BENCH_USAGE: folder,
        NODE_OPTIONS: [process.env.NODE_OPTIONS, `--import=${USAGE}`].join(' '),
        ASTRO_TELEMETRY_DISABLED: '1',
        FORCE_COLOR: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // In a group of its own, which can be ended as a whole.
      detached: true,
    },
  );
  running.add(child);
  let tail = '';
  for (const output of [child.stdout, child.stderr])
    output?.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-TAIL);
    });
  const closed = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    const seconds = (performance.now() - started) / 1000;
    const usages = takeUsages(folder);
    const cpuSeconds = [...usages.values()].reduce((sum, one) => sum + one.cpuSeconds, 0);
    const usage = { seconds, cpuSeconds, peakBytes: usages.get(String(child.pid))?.peakBytes ?? 0 };
    return {
      ok: code === 0,
      usage,
      text: `${name} ended with ${signal ?? `code ${code}`}:\n${tail.trim()}`,
    };
  });
  return {
    started: performance.timeOrigin + started,
    ask<Answer>(message: string) {
      const answer = once(child, 'message').then(([value]) => value as Answer);
      child.send(message);
      const ended = closed.then(({ text }) => Promise.reject<Answer>(new Error(text)));
      return Promise.race([answer, ended]);
    },
    async end() {
      if (child.connected) child.send(END);
      const { ok, usage, text } = await closed;
      if (!ok) throw new Error(text);
      return usage;
    },
  };
}

/** In a measured process: answers messages until it is asked to end, or the other process is gone. */
export function answer(respond: (message: string) => Promise<object>, close = async () => {}): void {
  const end = () => void close().then(() => process.exit());
  process.on('message', (message) => {
    if (message === END) end();
    else void respond(String(message)).then((value) => process.send?.(value));
  });
  process.once('disconnect', end);
}

/** Processor time of this process so far, with all of its threads. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Process id -> its usage. */
function takeUsages(folder: string): Map<string, Usage> {
  const read = (pid: string) => JSON.parse(readFileSync(join(folder, pid), 'utf8')) as Usage;
  const usages = new Map(readdirSync(folder).map((pid) => [pid, read(pid)]));
  rmSync(folder, { recursive: true, force: true });
  return usages;
}
