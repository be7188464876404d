import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '#pipeline/compile/compiler.ts';
import { S3Process } from '#testing/deploy/s3-process.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { takeSnapshot } from './build.ts';
import { BenchFleet } from './harness/bench-fleet.ts';
import type { BenchOptions, Figure } from './harness/figure.ts';
import { deployByWorkers } from './harness/packed-deploy.ts';
import { benchWorkspace } from './harness/process.ts';
import { curvePage, type Parts } from './harness/release-curve.ts';
import type { BuildFigures } from './processes/pipeline.ts';

/** Products of a second catalog: what it takes too is the start of processes, and the like. */
const FEW = 200;

/** A catalog released into a folder and into a bucket: counts, and processor seconds. */
type Totals = Record<
  | 'products'
  | 'pages'
  | 'files'
  | 'bytes'
  | 'render'
  | 'queue'
  | 'folderTaken'
  | 'folderPlanned'
  | 'packsTaken'
  | 'packsPlanned'
  | 'place'
  | 'send'
  | 'save',
  number
>;

/**
 * Measures the parts of a whole release by a fleet, with files in a folder of the coordinator and with packs that workers
 * put into a bucket, and computes from them how long it takes on more machines, and what it costs: this machine has too few
 * cores to show that. Each part is the difference between two catalogs.
 */
export async function measure({ home, products }: BenchOptions): Promise<Figure[]> {
  if (products < 2 * FEW) throw new Error(`The curve takes at least ${2 * FEW} products.`);
  await compile(benchWorkspace(home), () => {});
  const own = new S3Process(S3Server.bucket);
  const server = await S3Server.start(own);
  try {
    const few = await release(home, FEW, own.origin);
    const parts = partsOf(few, await release(home, products, own.origin));
    console.log(`\n${curvePage(parts)}`);
    return figuresOf(parts);
  } finally {
    await server.close();
  }
}

/** Releases a catalog both ways. @param endpoint of the bucket */
async function release(home: string, products: number, endpoint: string): Promise<Totals> {
  const snapshot = await takeSnapshot(join(home, String(products)), products);
  const run = <T>(name: string, work: (fleet: BenchFleet) => Promise<T>) => {
    const folder = join(home, `${name}-${products}`);
    // Compiled once for all.
    cpSync(benchWorkspace(home).renderers, benchWorkspace(folder).renderers, { recursive: true });
    return BenchFleet.run(folder, snapshot, work);
  };
  const folder = await run('folder', buildByFleet);
  const packs = await run('packs', async (fleet) => {
    const before = await fleet.usage();
    const to = `s3://${S3Server.bucket}/${products}`;
    const built = await buildByFleet(fleet, to);
    const deploy = await deployByWorkers(fleet, to, endpoint);
    return { ...built, ...deploy, queue: (await fleet.usage()).queue - before.queue };
  });
  return {
    products,
    pages: folder.release.pages,
    files: packs.files,
    bytes: folder.release.bytes,
    render: (folder.render + packs.render) / 2,
    queue: packs.queue,
    folderTaken: folder.taken,
    folderPlanned: folder.planned,
    packsTaken: packs.taken,
    packsPlanned: packs.planned,
    place: packs.place,
    send: packs.send,
    save: packs.save,
  };
}

/** Makes a full release, with processor seconds of workers and coordinator. */
async function buildByFleet(fleet: BenchFleet, target: string | null = null) {
  const { workers } = await fleet.usage();
  const { release, cpuSeconds, takingSeconds: taken }: BuildFigures = (await fleet.build(target)).build;
  const render = (await fleet.usage()).workers - workers;
  return { release, render, taken, planned: cpuSeconds - taken };
}

/** Time of each page and file more. */
function partsOf(few: Totals, many: Totals): Parts {
  const each = (of: keyof Totals, by: keyof Totals) => (many[of] - few[of]) / (many[by] - few[by]);
  const ms = (of: keyof Totals, by: 'pages' | 'files' = 'pages') => 1000 * each(of, by);
  return {
    render: ms('render'),
    folder: { taken: ms('folderTaken'), planned: ms('folderPlanned') },
    packs: { taken: ms('packsTaken'), planned: ms('packsPlanned') },
    queue: ms('queue'),
    place: ms('place', 'files'),
    send: ms('send', 'files'),
    save: ms('save'),
    pagesOfProduct: each('pages', 'products'),
    filesOfPage: each('files', 'pages'),
    bytesOfFile: each('bytes', 'files'),
  };
}

function figuresOf(parts: Parts): Figure[] {
  const thousand = (name: string, value: number): Figure => ({
    name: `1,000 ${name}`,
    unit: 'ms',
    value: 1000 * value,
  });
  return [
    thousand('pages, rendered by workers', parts.render),
    thousand('pages, their files written by the coordinator', parts.folder.taken),
    thousand('pages in a folder, planned and published by the coordinator', parts.folder.planned),
    thousand('pages, their packs taken by the coordinator', parts.packs.taken),
    thousand('pages in packs, planned and published by the coordinator', parts.packs.planned),
    thousand('pages, handed out by the queue', parts.queue),
    thousand('files, placed by the coordinator', parts.place),
    thousand('files, compressed and sent by workers', parts.send),
    thousand("pages, saved with the coordinator's state", parts.save),
    { name: 'pages of a product', unit: 'points', value: parts.pagesOfProduct },
    { name: 'a file, uncompressed', unit: 'B', value: parts.bytesOfFile },
  ];
}
