import { ensureBrowser } from '../../src/testing/machine/browser.ts';
import { canRunRecipes } from '../../src/testing/recipes/machine.ts';
import { startTestSite, type TestSite } from '../../src/testing/shops/test-site.ts';
import { longFiles } from '../../src/testing/vitest/long-files.ts';
import { cli } from '../lib/command.ts';
import { ALL_TYPES, PAGE_TYPES, READING_CHECKS, RECIPES, SOAK } from './check.ts';
import { type Phase, TestRun } from './run.ts';

/** A longer answer is too late for somebody who is working. */
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
      const checked = types ? checks(run, ALL_TYPES) : undefined;
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

/** Flags of `islet test` about all tests. */
type GateOptions = Record<'nightly' | 'times' | 'trace', boolean>;

/** Runs every test, and the checks of the code beside the build of the demo shop and the first tests. */
async function gate(run: TestRun, { nightly, times, trace }: GateOptions): Promise<void> {
  if (nightly) process.env.ISLET_TIER = 'nightly';
  if (trace || nightly) process.env.ISLET_TRACE = '1';
  try {
    ensureBrowser();
  } catch (error) {
    run.fail(error instanceof Error ? error.message : error);
  }
  const pagesChecked = checks(run, [PAGE_TYPES]);
  const checked = pagesChecked.then(() => checks(run, READING_CHECKS));
  const [site] = await Promise.all([demoShop(run), pagesChecked]);
  try {
    const env = site && environmentOf(site);
    const title = env ? 'unit, integration and whole site' : 'unit and integration';
    const args = times ? ['--reporter=./src/testing/vitest/long-files.ts'] : [];
    await Promise.all([checked, run.vitest(title, args, { env })]);
    if (env) await run.playwright('browser', env);
  } finally {
    await site?.close();
  }
  if (!nightly) return;
  await germanShop(run);
  await run.phase(SOAK);
  if (!canRunRecipes()) return console.log('\n— recipes: left out, they take root on a Debian');
  await run.phase(RECIPES);
}

async function checks(run: TestRun, phases: readonly Phase[]): Promise<void> {
  for (const phase of phases) await run.phase({ ...phase, buffered: true });
}

/** Runs the browser tests of a store whose messages are German. */
async function germanShop(run: TestRun): Promise<void> {
  const language = 'de_DE';
  const site = await demoShop(run, language);
  if (site)
    await run.playwright('browser, German store', { ...environmentOf(site), ISLET_E2E_LANGUAGE: language });
  await site?.close();
}

function environmentOf(site: TestSite) {
  return {
    ISLET_E2E_URL: site.url,
    ISLET_E2E_ROOT: site.root,
    ISLET_E2E_GRAPHQL: site.graphqlUrl,
    ISLET_E2E_BACKEND: site.backendFile,
    ISLET_E2E_LOG: site.logFile,
  };
}

/** The demo shop for tests of the whole site, undefined if it cannot be built. */
async function demoShop(run: TestRun, language?: string): Promise<TestSite | undefined> {
  console.log('\n— building the demo shop for the tests of the whole site');
  try {
    return await startTestSite(language ? { language } : {});
  } catch (error) {
    run.fail('The demo shop could not be built:', error);
    return undefined;
  }
}
