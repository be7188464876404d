import { longFiles } from '../../src/testing/vitest/long-files.ts';
import { cli } from '../lib/cli.ts';
import { TYPES } from './check.ts';
import { gate } from './gate.ts';
import { TestRun } from './run.ts';

/** An answer that takes longer is none while one works. */
const QUICK_SECONDS = 10;

export const command = cli('test', {
  examples: [
    'npm test',
    'npm test -- --changed',
    'npm test -- --since main',
    'npm test -- src/storefront/stores link.test',
    'npm test -- --browser cart.spec',
  ],
  notes: `Without paths and flags that choose tests, all run that the gate asks for. Files of ${QUICK_SECONDS} s and more are left out
by --changed and --since; name them to run them.`,
  exitCodes: { 1: 'a test failed' },
})
  .argument('[paths...]', 'run the unit and integration tests whose path contains one of these')
  .option('--changed', 'unit and integration tests of what is not committed')
  .option('--since <commit>', 'unit and integration tests of what is other than on a branch or at a commit')
  .option('--browser', 'browser tests alone, of the shop that npm start serves')
  .option('--nightly', 'all tests, with more repetitions, a soak and the hosting recipes', false)
  .option('--types', 'types too, with some tests')
  .option('--trace', 'keep a trace of each browser test that fails; all tests take a quarter longer', false)
  .option('--times', 'measure which test files are long, for src/testing/vitest/long-files.json', false)
  .action(async (paths, { changed, since, browser, types, ...tier }) => {
    const run = new TestRun();
    const changes = since ? [`--changed=${since}`] : changed ? ['--changed'] : [];
    if (browser) await run.playwright('browser', {}, paths);
    else if (changes.length + paths.length === 0) await gate(run, tier);
    else {
      const checked = types ? run.phase({ ...TYPES, buffered: true }) : undefined;
      const quick = paths.length === 0 ? quickOnly() : [];
      const mayBeEmpty = changes.length > 0;
      const args = [...paths, ...changes, ...quick, ...(mayBeEmpty ? ['--passWithNoTests'] : [])];
      const tests = run.vitest('unit and integration', args, { mayBeEmpty });
      await Promise.all([checked, tests]);
    }
    process.exit(run.end());
  });

/** Leaves out what takes long, and says so. @returns arguments for Vitest */
function quickOnly(): string[] {
  const long = [...longFiles()].filter(([, seconds]) => seconds >= QUICK_SECONDS).map(([name]) => name);
  console.log(`Left out, since they take long: ${long.join(', ')}`);
  return long.map((name) => `--exclude=**/${name}`);
}
