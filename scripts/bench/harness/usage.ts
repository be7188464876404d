import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into every Node process of a measured tree: each writes its usage at its end, as the operating
 * system counted it, so no peak is missed between two samples.
 */
export interface Usage {
  peakBytes: number;
  cpuSeconds: number;
}

const folder = process.env.ISLET_BENCH_USAGE;
if (isMainThread && folder !== undefined) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const usage: Usage = { peakBytes: peakBytes(), cpuSeconds: (userCPUTime + systemCPUTime) / 1e6 };
    writeFileSync(join(folder, String(process.pid)), JSON.stringify(usage));
  });
}

/** On Linux the peak of this program alone: `maxRSS` starts with that of the parent process. */
function peakBytes(): number {
  const status = '/proc/self/status';
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return Number(own ?? process.resourceUsage().maxRSS) * 1024;
}
