import { runCommand } from '../lib/command.ts';
import { benchBuild } from './build/index.ts';
import { benchClient } from './client/index.ts';
import { benchDelta } from './delta/index.ts';
import { benchDeploy } from './deploy/index.ts';
import { benchFind } from './find/index.ts';
import { benchLatency } from './latency/index.ts';
import { benchLoad } from './load/index.ts';
import { benchNoop } from './noop/index.ts';
import { benchPages } from './pages/index.ts';
import { benchReport } from './report/index.ts';

interface Benchmark {
  about: string;
  /** @param args what stands behind the name */
  run(args: string[]): Promise<void>;
}

const BENCHMARKS: Record<string, Benchmark> = {
  build: { about: 'a full build of large catalogs, against plain `astro build`', run: benchBuild },
  client: { about: 'what shoppers load, and how soon a press of "Add to cart" shows', run: benchClient },
  delta: {
    about: 'a release of one change in large catalogs, against Astro’s incremental build',
    run: benchDelta,
  },
  deploy: { about: 'deploys to an S3 server: everything, one price, nothing', run: benchDeploy },
  find: { about: 'the search index: its bytes, and what a changed price costs', run: benchFind },
  latency: { about: 'from a changed price in the store to the page a shopper gets', run: benchLatency },
  load: { about: 'many shoppers who fill carts and order at the same time', run: benchLoad },
  noop: { about: 'a release where nothing changed', run: benchNoop },
  pages: { about: 'what a phone makes of the pages (Lighthouse)', run: benchPages },
};

const HELP = `Measures the shop on this machine.

  npm run bench              everything, as one page beside the last committed figures
  npm run bench -- NAME [flags]

${Object.entries(BENCHMARKS)
  .map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
  .join('\n')}

  npm run bench -- NAME --help lists a benchmark's flags.`;

await runCommand(async () => {
  const [name, ...args] = process.argv.slice(2);
  const benchmark = name !== undefined && Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
  if (benchmark !== undefined) return benchmark.run(args);
  if (name === '--help') return console.log(HELP);
  if (name === undefined || name.startsWith('--')) return await benchReport(process.argv.slice(2));
  throw new Error(`There is no benchmark "${name}".\n\n${HELP}`);
});
