import { InvalidArgumentError } from '@commander-js/extra-typings';
import { formatNearest } from '../../src/backend/tools/admin/suggest-nearest.ts';
import { cli, section } from '../lib/cli.ts';
import { benchBuild } from './build/index.ts';
import { benchClient } from './client/index.ts';
import { benchDelta } from './delta/index.ts';
import { benchDeploy } from './deploy/index.ts';
import { benchFind } from './find/index.ts';
import { benchLatency } from './latency/index.ts';
import { benchLoad } from './load/index.ts';
import { benchNoop } from './noop/index.ts';
import { benchPages } from './pages/index.ts';
import { benchReport, ON_PAGE } from './report/index.ts';

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

const LIST = Object.entries(BENCHMARKS).map(([name, { about }]) => `${name.padEnd(10)} ${about}`);

export const command = cli('bench', {
  examples: ['npm run bench', 'npm run bench -- build --sizes 1000', 'npm run bench -- build --help'],
  notes: section('Benchmarks:', LIST),
})
  .usage('[flags] [NAME [flags]]')
  .argument('[name...]', 'one benchmark with its flags; without it everything, as one page')
  .option('--only <names>', `benchmarks of the page, with commas (default: ${ON_PAGE.join(',')})`, names)
  .option('--save', 'write the figures to scripts/bench/report/last.json, to be committed', false)
  .passThroughOptions()
  .action(async ([name, ...args], flags, self) => {
    if (name === undefined) return await benchReport(flags);
    const benchmark = Object.hasOwn(BENCHMARKS, name) ? BENCHMARKS[name] : undefined;
    if (benchmark !== undefined) return await benchmark.run(args);
    self.error(`error: unknown benchmark '${name}'.${formatNearest(name, Object.keys(BENCHMARKS))}`);
  });

function names(text: string): string[] {
  const chosen = text.split(',');
  const unknown = chosen.find((name) => !ON_PAGE.includes(name));
  if (unknown === undefined) return chosen;
  throw new InvalidArgumentError(`The page has ${ON_PAGE.join(', ')}.`);
}
