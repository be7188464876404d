import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Count {
  passed: number;
  failed: number;
}

export interface Phase {
  title: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Reads how many tests passed and failed; a command without it counts as one test. */
  report?: () => Count;
  /** Whether it is right to have no test at all. */
  mayBeEmpty?: boolean;
  /** Prints its output whole at its end, as beside another phase. */
  buffered?: boolean;
}

export interface VitestPhase {
  title: string;
  /** Which tests to run, where not all. */
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  mayBeEmpty?: boolean;
}

/** Phases of a run of tests, and what came of them all together. */
export class TestRun {
  readonly #total: Count = { passed: 0, failed: 0 };
  readonly #reports = mkdtempSync(join(tmpdir(), 'islet-reports-'));

  /** Runs a command and shows its output. */
  async phase(phase: Phase): Promise<void> {
    const { title, command, args, env = {}, buffered = false } = phase;
    const heading = `\n— ${title}: ${command} ${args.join(' ')}`;
    const started = performance.now();
    if (!buffered) console.log(heading);
    const { status, output } = await run(command, args, { ...process.env, ...env }, buffered);
    if (buffered) console.log(`${heading}\n${output.trimEnd()}`);
    const { passed, failed } = countOf(phase, status);
    this.#total.passed += passed;
    this.#total.failed += failed;
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`— ${title}: ${passed} passed, ${failed} failed, ${seconds} s`);
  }

  /** Runs unit and integration tests, and those of the whole site where the environment names one. */
  vitest({ title, args = [], env = {}, mayBeEmpty = false }: VitestPhase): Promise<void> {
    const file = join(this.#reports, 'vitest.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    return this.phase({
      title,
      command: 'vitest',
      args: ['run', '--config', 'src/testing/vitest.config.ts', ...reporters, ...args],
      env,
      mayBeEmpty,
      report: () => {
        const report = read<{ numPassedTests: number; numFailedTests: number }>(file);
        return { passed: report.numPassedTests, failed: report.numFailedTests };
      },
    });
  }

  /** Runs the tests in the browser. */
  playwright(title: string, env: NodeJS.ProcessEnv): Promise<void> {
    const file = join(this.#reports, 'playwright.json');
    return this.phase({
      title,
      command: 'playwright',
      args: ['test', '--config', 'src/testing/playwright.config.ts', '--reporter=list,json'],
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      report: () => {
        const { stats } = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(file);
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
      },
    });
  }

  /** Counts what is wrong before or besides a test. */
  fail(...reasons: unknown[]): void {
    this.#total.failed += 1;
    console.error(...reasons);
  }

  /** Prints what came of all phases. @returns status to end the process with */
  end(): number {
    rmSync(this.#reports, { recursive: true, force: true });
    const { passed, failed } = this.#total;
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
function countOf({ report, mayBeEmpty = false }: Phase, status: number): Count {
  if (report === undefined) return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const count = report();
    const broken = count.failed === 0 && (status !== 0 || (count.passed === 0 && !mayBeEmpty));
    return broken ? { ...count, failed: 1 } : count;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
