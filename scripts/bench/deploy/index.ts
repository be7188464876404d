import { PROJECT, readFlags, writeFigures } from '../flags.ts';
import { inBenchHome, inFolderOf } from '../home.ts';
import { type DeployFigures, measureDeploys } from './size.ts';
import { formatDeployFigures } from './summary.ts';

const HELP = {
  name: 'deploy',
  about: `Deploys releases of large catalogs to an S3 server on this machine: everything, one changed price, nothing at
all, and what another machine compares by hash. Pictures are left out.`,
  runs: { what: 'price changes', count: 5 },
};

const log = (line: string) => console.log(line);

/** Runs the benchmark and prints its figures. */
export async function benchDeploy(args: string[]): Promise<void> {
  const flags = readFlags(args, HELP);
  const all: DeployFigures[] = [];
  await inBenchHome(flags.home, async (home) => {
    for (const products of flags.sizes) {
      const figures = await inFolderOf(home, products, (folder) =>
        measureDeploys({ project: PROJECT, home: folder, products, runs: flags.runs, log }),
      );
      console.log(formatDeployFigures(figures));
      all.push(figures);
    }
  });
  writeFigures(flags, all);
}
