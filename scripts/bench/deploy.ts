import { join } from 'node:path';
import { type DeployReport, deployRelease } from '#operations/deploy/deploy.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import { S3Process } from '#testing/deploy/s3-process.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { changePrice, chooseEditTargets, openBenchShop, releaseChange } from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';

/**
 * Deploys a catalog to an S3 server on this machine, pictures left out: everything, one changed price, nothing, and by
 * a machine that knows nothing of the target and compares all files by hash.
 */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const shop = await openBenchShop(home, products);
  const own = new S3Process(S3Server.bucket);
  const server = await S3Server.start(own);
  const target = await openTarget({ to: `s3://${S3Server.bucket}`, endpoint: own.origin });
  const deploy = (deploys = shop.folders.deploys): Promise<DeployReport> =>
    deployRelease({
      workspace: { ...shop.folders, deploys },
      target,
      grace: { pages: 600_000, immutable: 600_000 },
    });
  try {
    const [edited] = chooseEditTargets(shop.folders.snapshot, 1);
    const releases = shop.startReleases();
    const everything = await deploy();
    const prices: DeployReport[] = [];
    for (let run = 1; run <= runs; run++) {
      changePrice(shop.store, edited, run);
      await shop.sync('modified');
      await releaseChange(releases);
      prices.push(await deploy());
    }
    await releases.end();
    const nothing = await deploy();
    const elsewhere = await deploy(join(home, 'elsewhere'));
    const name = `${products} products, deploy`;
    return [
      ...costs(`${name} of everything`, [everything]),
      ...costs(`${name} of one price`, prices, everything.seconds),
      ...costs(`${name} of nothing`, [nothing], everything.seconds),
      ...costs(`${name} by another machine`, [elsewhere], everything.seconds),
    ];
  } finally {
    target.close();
    await server.close();
    await shop.close();
  }
}

function costs(name: string, reports: readonly DeployReport[], baseline?: number): Figure[] {
  const middle = (read: (report: DeployReport) => number) => median(reports.map(read));
  return [
    { name: `${name}, time`, unit: 's', value: middle(({ seconds }) => seconds), baseline },
    { name: `${name}, files`, unit: 'points', value: middle(({ sent }) => sent.length) },
    { name: `${name}, requests`, unit: 'points', value: middle(({ requests }) => requests) },
  ];
}
