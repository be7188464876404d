import { ensureBrowser } from '../../src/testing/browser.ts';
import { canRunRecipes } from '../../src/testing/recipes/machine.ts';
import { startTestSite, type TestSite } from '../../src/testing/test-site.ts';
import { IMPORTS, LINT, RECIPES, SOAK, TYPES } from './check.ts';
import type { TestRun } from './run.ts';

/** Flags of `islet test` about all tests. */
type GateOptions = Record<'nightly' | 'times' | 'trace', boolean>;

/** Runs every test: checks of the code beside the build of the demo shop, then the tests. */
export async function gate(run: TestRun, { nightly, times, trace }: GateOptions): Promise<void> {
  if (nightly) process.env.ISLET_TIER = 'nightly';
  if (trace || nightly) process.env.ISLET_TRACE = '1';
  try {
    ensureBrowser();
  } catch (error) {
    run.fail(error instanceof Error ? error.message : error);
  }
  const [site] = await Promise.all([demoShop(run), checks(run)]);
  try {
    const env = site && environmentOf(site);
    const title = env ? 'unit, integration and whole site' : 'unit and integration';
    const args = times ? ['--reporter=./src/testing/vitest/file-times.ts'] : [];
    await run.vitest(title, args, { env });
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

async function checks(run: TestRun): Promise<void> {
  for (const phase of [LINT, IMPORTS, TYPES]) await run.phase({ ...phase, buffered: true });
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

/** The demo shop for tests of the whole site, undefined where it cannot be built. */
async function demoShop(run: TestRun, language?: string): Promise<TestSite | undefined> {
  console.log('\n— building the demo shop for the tests of the whole site');
  try {
    return await startTestSite(language ? { language } : {});
  } catch (error) {
    run.fail('The demo shop could not be built:', error);
    return undefined;
  }
}
