import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

/** Outcome of a phase. */
interface PhaseReport {
  passed: number;
  failed: number;
  /** Each failed test with its place and the beginning of its message. */
  failures: string[];
}

export interface Phase {
  title: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv | undefined;
  /** Reads how many tests passed and failed; a command without it counts as one test. */
  report?: () => PhaseReport;
  /** True if it is right to have no test at all. */
  mayBeEmpty?: boolean;
  /** Prints its output whole at its end, as another phase runs at the same time. */
  buffered?: boolean;
}

/** Phases of a run of tests, and what came of them all together. */
export class TestRun {
  readonly #total: PhaseReport = { passed: 0, failed: 0, failures: [] };
  readonly #reports = mkdtempSync(join(tmpdir(), 'islet-reports-'));

  /** Runs a command and shows its output. */
  async phase(phase: Phase): Promise<void> {
    const { title, command, args, env = {}, buffered = false } = phase;
    const heading = `\n— ${title}: ${command} ${args.join(' ')}`;
    const started = performance.now();
    if (!buffered) console.log(heading);
    const { status, output } = await run(command, args, { ...process.env, ...env }, buffered);
    if (buffered) console.log(`${heading}\n${output.trimEnd()}`);
    const { passed, failed, failures } = reportOf(phase, status);
    this.#total.passed += passed;
    this.#total.failed += failed;
    this.#total.failures.push(...failures.map((failure) => `${title}: ${failure}`));
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`— ${title}: ${passed} passed, ${failed} failed, ${seconds} s`);
  }

  /**
   * Runs unit and integration tests, and those of the whole site where the environment names one.
   * @param args which, where not all
   */
  vitest(title: string, args: readonly string[], options: Pick<Phase, 'env' | 'mayBeEmpty'>): Promise<void> {
    const file = join(this.#reports, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return this.phase({
      title,
      command: 'vitest',
      args: ['run', '--config', 'src/testing/vitest.config.ts', ...reporters, ...args],
      report: () => readVitestReport(file),
      ...options,
    });
  }

  /** Runs the tests in the browser; where paths are given, only those of files whose path contains one. */
  playwright(title: string, env: NodeJS.ProcessEnv, paths: readonly string[] = []): Promise<void> {
    const file = join(this.#reports, 'playwright.json');
    return this.phase({
      title,
      command: 'playwright',
      args: ['test', '--config', 'src/testing/playwright.config.ts', '--reporter=list,json', ...paths],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      report: () => readPlaywrightReport(file),
    });
  }

  /** Counts what is wrong before or besides a test. */
  fail(...reasons: unknown[]): void {
    this.#total.failed += 1;
    this.#total.failures.push(reasons.join(' '));
    console.error(...reasons);
  }

  /** Prints what failed once more, for logs that keep their end only, and what came of all phases. @returns status to end the process with */
  end(): number {
    rmSync(this.#reports, { recursive: true, force: true });
    const { passed, failed, failures } = this.#total;
    if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
    console.log(`\n${passed} passed, ${failed} failed`);
    return failed === 0 ? 0 : 1;
  }
}

function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  buffered: boolean,
): Promise<{ status: number; output: string }> {
  return new Promise((resolve, reject) => {
    const stdio = buffered ? 'pipe' : 'inherit';
    const child = spawn(command, args, { env, stdio: ['inherit', stdio, stdio] });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject).on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

/** A command that fails without a failed test, or without any test, has failed once. */
function reportOf({ report, mayBeEmpty = false }: Phase, status: number): PhaseReport {
  const failed = { passed: 0, failed: 1, failures: [`status ${status}`] };
  if (report === undefined) return status === 0 ? { passed: 1, failed: 0, failures: [] } : failed;
  try {
    const result = report();
    const broken = result.failed === 0 && (status !== 0 || (result.passed === 0 && !mayBeEmpty));
    return broken ? { ...failed, passed: result.passed } : result;
  } catch {
    return failed;
  }
}

/** Lines of a message: what differs is in the first ones. */
const MESSAGE_LINES = 12;

/** Reads Vitest's JSON report; a file that cannot be read counts as a failed test. @throws Error if it is missing or no JSON */
export function readVitestReport(file: string): PhaseReport {
  const { numPassedTests, numFailedTests, testResults } = read<JsonTestResults>(file);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const path = relative(process.cwd(), name);
    if (failed.length === 0 && status === 'failed') return [failure(path, message)];
    return failed.map((test) => failure(`${path} › ${test.fullName}`, test.failureMessages?.[0]));
  });
  return { passed: numPassedTests, failed: Math.max(numFailedTests, failures.length), failures };
}

/** Reads Playwright's JSON report; a test that passed when it was repeated has failed. @throws Error as above */
export function readPlaywrightReport(file: string): PhaseReport {
  const report = read<JSONReport>(file);
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky, failures: report.suites.flatMap(failuresOf) };
}

function failuresOf({ specs = [], suites = [] }: JSONReportSuite): string[] {
  const failed = specs.flatMap(({ title, file, line, tests }) => {
    const broken = tests.find(({ status }) => status === 'unexpected' || status === 'flaky');
    const errors = broken?.results.flatMap((result) => result.errors) ?? [];
    return broken ? [failure(`${file}:${line} › ${title}`, errors[0]?.message)] : [];
  });
  return [...failed, ...suites.flatMap(failuresOf)];
}

function failure(place: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !/^\s+at .*\bnode_modules\b/.test(line));
  return [place, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
