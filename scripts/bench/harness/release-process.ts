import { existsSync, readFileSync } from 'node:fs';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import { report } from '../measure.ts';
import { benchPipeline, benchWorkspace } from './bench-pipeline.ts';
import { syncBenchSnapshot } from './sync-bench-snapshot.ts';
import { WaitingTime } from './waiting-time.ts';

/** Duration and cost of one release. */
export interface ReleaseFigures {
  /** When it was requested, in milliseconds since 1970. */
  started: number;
  seconds: number;
  /** Part of `seconds` in which the store was waited for. */
  waitedSeconds: number;
  cpuSeconds: number;
  /** All bytes written, those of the index included; null where the system does not count them. */
  writtenBytes: number | null;
  release: ReleaseReport;
}

/**
 * Makes releases in a process of its own: with `once` a single one, at once; with `warm` one for every
 * message, until one says stop. Without an endpoint the snapshot counts as up to date.
 */
const [mode, project = '', home = '', endpoint = '', depth = 'modified'] = process.argv.slice(2);
const folders = benchWorkspace(project, home);
const waiting = new WaitingTime();
const pipeline = benchPipeline(folders, endpoint === '' ? undefined : readStore);

function readStore() {
  return syncBenchSnapshot(endpoint, folders.snapshot, depth as SyncDepth, waiting.fetch);
}

async function makeRelease(): Promise<ReleaseFigures> {
  waiting.reset();
  const started = performance.now();
  const cpu = process.cpuUsage();
  const written = writtenBytes();
  const release = await pipeline.release({ depth: depth as SyncDepth });
  const { user, system } = process.cpuUsage(cpu);
  const now = writtenBytes();
  return {
    started: performance.timeOrigin + started,
    seconds: (performance.now() - started) / 1000,
    waitedSeconds: waiting.seconds,
    cpuSeconds: (user + system) / 1e6,
    writtenBytes: now === null || written === null ? null : now - written,
    release,
  };
}

function writtenBytes(): number | null {
  const file = '/proc/self/io';
  const bytes = existsSync(file) ? /^wchar: (\d+)$/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return bytes === undefined ? null : Number(bytes);
}

if (mode === 'once') {
  report(await makeRelease());
  await pipeline.close();
  process.exit();
}
process.on('message', (message) => {
  if (message === 'stop') void pipeline.close().then(() => process.disconnect());
  else void makeRelease().then(report);
});
process.once('disconnect', () => process.exit());
report({ ready: true });
