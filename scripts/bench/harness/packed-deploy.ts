import { deployRelease } from '#operations/deploy/deploy.ts';
import type { Placers } from '#operations/deploy/placers.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import { openPacks } from '../../lib/open-packs.ts';
import type { BenchFleet } from './bench-fleet.ts';
import { benchWorkspace, cpuSeconds } from './process.ts';

/** More files than this machine begins with, 32 pages at a time: the rest is left to workers. */
const OWN_FILES = 100;

/** Processor seconds of a deploy, by what they went into. */
interface DeploySeconds {
  files: number;
  /** Of the coordinator, which is this process. */
  place: number;
  /** Of the workers, which put pages. */
  send: number;
  /** Of the coordinator, to save its state. */
  save: number;
}

/**
 * Has the workers of a fleet put the pages of its release into a bucket, compressed, where nothing is yet.
 * @param to such as `s3://bucket/prefix`
 */
export async function deployByWorkers(
  fleet: BenchFleet,
  to: string,
  endpoint: string,
): Promise<DeploySeconds> {
  const workspace = benchWorkspace(fleet.folder);
  const address = { to, endpoint, encoding: 'gzip' } as const;
  const settings = { target: to, objects: fleet.objects, queueUrl: fleet.queueUrl };
  const opened = await openPacks(settings, workspace, console.error);
  const placers = await opened?.placersFor(address);
  if (!opened || !placers) throw new Error('The release has no packs, or no workers to send them.');
  const target = await openTarget(address);
  try {
    const { workers } = await fleet.usage();
    const began = cpuSeconds();
    const { sent } = await deployRelease({
      workspace,
      target,
      packs: opened.packs,
      placers: leftToWorkers(placers),
      grace: { pages: 600_000, immutable: 600_000 },
    });
    const ended = cpuSeconds();
    await opened.state.save();
    const saved = cpuSeconds();
    const send = (await fleet.usage()).workers - workers;
    return { files: sent.length, place: ended - began, send, save: saved - ended };
  } finally {
    target.close();
    opened.close();
  }
}

/** Holds what this machine would send itself until workers have put nearly all: its processor time is then that of placing. */
function leftToWorkers(placers: Placers): Placers {
  return {
    minFiles: placers.minFiles,
    async place(groups, work) {
      const { promise: workersAreDone, resolve } = Promise.withResolvers<void>();
      let left = groups.flat().length;
      await placers.place(groups, {
        ...work,
        async put(file) {
          await workersAreDone;
          return await work.put(file);
        },
        placed(files, index, bytes) {
          work.placed(files, index, bytes);
          left -= 1;
          if (left <= OWN_FILES) resolve();
        },
      });
    },
  };
}
