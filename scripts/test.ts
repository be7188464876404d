import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../src/testing/browser.ts';
import { startTestSite } from '../src/testing/site.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'islet-reports-'));
const total: Count = { passed: 0, failed: 0 };

/** Runs a command with its output shown; a command without a report counts as one test. */
async function phase(
  title: string,
  command: string,
  args: string[],
  report?: () => Count,
  env = {},
): Promise<void> {
  console.log(`\n— ${title}: ${command} ${args.join(' ')}`);
  const status = await new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject).on('close', (code) => resolve(code ?? 1));
  });
  const count = countOf(report, status);
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(`— ${title}: ${count.passed} passed, ${count.failed} failed`);
}

/** A command that fails without a failed test, or without any test, has failed once. */
function countOf(report: (() => Count) | undefined, status: number): Count {
  if (report === undefined) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const count = report();
    const broken = count.failed === 0 && (status !== 0 || count.passed === 0);
    return broken ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function vitestReport(file: string): () => Count {
  return () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: numPassedTests, failed: numFailedTests };
  };
}

function playwrightReport(file: string): () => Count {
  return () => {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  };
}

function vitest(title: string, config: string, env = {}): Promise<void> {
  const file = join(reports, `${title.replaceAll(' ', '-')}.json`);
  const args = [
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  return phase(title, 'vitest', args, vitestReport(file), env);
}

try {
  ensureBrowser();
} catch (error) {
  total.failed += 1;
  console.error(error instanceof Error ? error.message : error);
}
await phase('types of TypeScript', 'tsc', ['--noEmit']);
await phase('types of pages', 'astro', ['check', '--minimumFailingSeverity', 'warning']);
await phase('lint and format', 'biome', ['check', '--error-on-warnings', '.']);
await phase('imports', 'node', ['scripts/check-imports.ts']);
await vitest('unit and integration', 'src/testing/vitest.config.ts');

console.log('\n— building the demo shop for the tests of the whole site');
try {
  const site = await startTestSite();
  try {
    const env = {
      ISLET_E2E_URL: site.url,
      ISLET_E2E_ROOT: site.root,
      ISLET_E2E_GRAPHQL: site.graphqlUrl,
      ISLET_E2E_BACKEND: site.backendFile,
    };
    await vitest('whole site', 'src/testing/vitest.site.config.ts', env);
    const file = join(reports, 'browser.json');
    await phase(
      'browser',
      'playwright',
      ['test', '--config', 'src/testing/playwright.config.ts', '--reporter=list,json'],
      playwrightReport(file),
      { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    );
  } finally {
    await site.close();
  }
} catch (error) {
  total.failed += 1;
  console.error('The demo shop could not be built:', error);
}

rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
