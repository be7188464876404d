import { join } from 'node:path';
import { type DeployReport, deployRelease } from '#operations/deploy/deploy.ts';
import { openTarget } from '#operations/deploy/targets/open-target.ts';
import { S3Server } from '#testing/deploy/s3-server.ts';
import { changePrice } from '../delta/edits.ts';
import { openBenchShop } from '../harness/bench-shop.ts';
import { chooseEditTarget } from '../harness/edit-target.ts';

interface DeploySizing {
  project: string;
  home: string;
  products: number;
  runs: number;
  log: (line: string) => void;
}

/** Cost of one deploy. */
export interface DeployCost {
  files: number;
  requests: number;
  bytes: number;
  seconds: number;
}

export interface DeployFigures {
  products: number;
  /** The first deploy, which sends everything. */
  everything: DeployCost;
  /** One changed price each. */
  prices: DeployCost[];
  /** A deploy without a change. */
  nothing: DeployCost;
  /** A machine that knows nothing of the target, and compares all files by hash. */
  elsewhere: DeployCost;
}

/** Measures deploys of a catalog of one size. */
export async function measureDeploys({
  project,
  home,
  products,
  runs,
  log,
}: DeploySizing): Promise<DeployFigures> {
  log(`${products} products: filling a store, reading it and releasing it …`);
  const shop = await openBenchShop(project, home, products);
  const server = await S3Server.start();
  const target = await openTarget({ to: `s3://${S3Server.bucket}`, endpoint: server.direct });
  const deploy = async (deploys = shop.folders.deploys): Promise<DeployCost> => {
    const workspace = { ...shop.folders, deploys };
    return costOf(await deployRelease({ workspace, target, grace: { pages: 600_000, immutable: 600_000 } }));
  };
  try {
    const edited = chooseEditTarget(shop.folders.snapshot);
    const releaser = await shop.startReleaseProcess();
    const everything = await deploy();
    log(`  everything: ${everything.files} files in ${everything.seconds.toFixed(1)} s`);
    const prices: DeployCost[] = [];
    for (let run = 1; run <= runs; run++) {
      changePrice(shop.store, edited, run);
      await shop.sync('modified');
      await releaser.release();
      const cost = await deploy();
      log(`  a price: ${cost.seconds.toFixed(3)} s`);
      prices.push(cost);
    }
    const nothing = await deploy();
    const elsewhere = await deploy(join(home, 'elsewhere'));
    await releaser.stop();
    return { products, everything, prices, nothing, elsewhere };
  } finally {
    target.close();
    await server.close();
    await shop.close();
  }
}

function costOf({ sent, requests, bytes, seconds }: DeployReport): DeployCost {
  return { files: sent.length, requests, bytes, seconds };
}
