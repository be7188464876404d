import { join } from 'node:path';
import { deployRelease } from '#operations/deploy/deploy.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import { S3Process } from '#testing/deploy/s3-process.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { takeSnapshot } from './build.ts';
import { buildByFleet } from './fleet.ts';
import { benchWorkspace } from './harness/bench-pipeline.ts';
import type { BenchOptions, Figure } from './harness/figure.ts';

/** Cores of workers, and products, of the curve. */
const CORES = [1, 2, 4, 8, 16, 32, 64];
const PRODUCTS = [100_000, 1_000_000];

/** PUTs a second that a prefix of S3 takes; pages of each locale but one have a prefix of their own. */
const PUT_RATE = 3500;
const PREFIXES = 6;

/** List prices in dollars, read in November 2026: aws.amazon.com/s3/pricing, vercel.com/docs/pricing, docs.netlify.com. */
const PRICE = {
  vCpuHour: 0.04,
  s3Put: 5 / 1e6,
  r2Put: 4.5 / 1e6,
  /** Of 8 KB that Vercel stores for incremental static regeneration. */
  vercelUnit: 4 / 1e6,
  /** 15 credits at 20 dollars a thousand, however many files changed. */
  netlifyDeploy: 0.3,
};
const VERCEL_UNIT = 8192;

/** Measured of a page, all in milliseconds of one processor. */
interface Parts {
  /** Rendered and packed by a worker. */
  render: number;
  /** Planned, read from its pack, recorded and published by the coordinator. */
  record: number;
  queue: number;
  /** A file compressed and sent, by the coordinator or a worker. */
  send: number;
  pagesOfProduct: number;
  filesOfPage: number;
  bytesOfFile: number;
}

/**
 * Measures the parts of a whole release by a fleet, and computes from them how long it takes on more machines, and what
 * it costs: this machine has too few cores to show that.
 */
export async function measure({ home, products }: BenchOptions): Promise<Figure[]> {
  const snapshot = await takeSnapshot(home, products);
  const fleet = await buildByFleet(join(home, 'fleet'), snapshot);
  const { pages, files, bytes } = fleet.release;
  const sent = await sendEverything(fleet.folder);
  const parts: Parts = {
    render: (1000 * fleet.seconds.workersCpu) / pages,
    record: (1000 * fleet.seconds.coordinatorCpu) / pages,
    queue: (1000 * fleet.seconds.queueCpu) / pages,
    send: (1000 * sent.cpu) / sent.files,
    pagesOfProduct: pages / products,
    filesOfPage: files / pages,
    bytesOfFile: bytes / files,
  };
  console.log(`\n${curvePage(parts)}`);
  const figure = (of: string, value: number): Figure => ({ name: `a page, ${of}`, unit: 'ms', value });
  return [
    figure('rendered by a worker', parts.render),
    figure('recorded and published by the coordinator', parts.record),
    figure('handed out by the queue', parts.queue),
    { name: 'a file, compressed and sent', unit: 'ms', value: parts.send },
    { name: 'pages of a product', unit: 'points', value: parts.pagesOfProduct },
    { name: 'a file, uncompressed', unit: 'B', value: parts.bytesOfFile },
  ];
}

/** Sends a release to an S3 server on this machine. @returns its files, and seconds of this process */
async function sendEverything(folder: string): Promise<{ files: number; cpu: number }> {
  const own = new S3Process(S3Server.bucket);
  const server = await S3Server.start(own);
  const target = await openTarget({ to: `s3://${S3Server.bucket}`, endpoint: own.origin });
  try {
    const before = process.cpuUsage();
    const { sent } = await deployRelease({
      workspace: benchWorkspace(folder),
      target,
      grace: { pages: 600_000, immutable: 600_000 },
    });
    const { user, system } = process.cpuUsage(before);
    return { files: sent.length, cpu: (user + system) / 1e6 };
  } finally {
    target.close();
    await server.close();
  }
}

/** Seconds that a whole release takes: rendering waits for the slower of workers and coordinator, then all of them send. */
function secondsOf(cores: number, products: number, parts: Parts): number {
  const pages = products * parts.pagesOfProduct;
  const rendering = (pages / 1000) * Math.max(parts.render / cores, parts.record);
  return (
    rendering +
    pages * parts.filesOfPage * Math.max(parts.send / 1000 / (cores + 1), 1 / (PUT_RATE * PREFIXES))
  );
}

/** The formula, the curve for each number of cores, and the price of each size, as text. */
function curvePage(parts: Parts): string {
  const lines = [
    'seconds = pages × max(render / cores, record) + files × max(send / (cores + 1), 1 / PUTs a second of the bucket)',
    'Reading the store and deriving lists come before; a release that changes fewer pages costs their share.',
    '',
    `cores of workers   ${PRODUCTS.map((products) => `${products} products`.padStart(18)).join('')}`,
    ...CORES.map((cores) => {
      const times = PRODUCTS.map((products) => formatTime(secondsOf(cores, products, parts)).padStart(18));
      return `${String(cores).padStart(16)}   ${times.join('')}`;
    }),
    '',
  ];
  for (const products of PRODUCTS) {
    const pages = products * parts.pagesOfProduct;
    const files = pages * parts.filesOfPage;
    const perPage = parts.render + parts.record + parts.queue + parts.filesOfPage * parts.send;
    const hours = (pages * perPage) / 3.6e6;
    const units = files * Math.max(1, parts.bytesOfFile / VERCEL_UNIT);
    lines.push(
      `${products} products: ${hours.toFixed(1)} vCPU-hours (${dollars(hours * PRICE.vCpuHour)}), ` +
        `${(files / 1e6).toFixed(1)} million PUTs (S3 ${dollars(files * PRICE.s3Put)}, R2 ${dollars(files * PRICE.r2Put)})`,
      `  as many bytes at Vercel: ${(units / 1e6).toFixed(1)} million write units, ${dollars(units * PRICE.vercelUnit)}; ` +
        `Netlify: ${dollars(PRICE.netlifyDeploy)} for each deploy, a price included`,
    );
  }
  return lines.join('\n');
}

function formatTime(seconds: number): string {
  return seconds < 120 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(1)} min`;
}

function dollars(amount: number): string {
  return `$${amount.toFixed(2)}`;
}
