import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Outcome of a phase. */
export interface PhaseReport {
  passed: number;
  failed: number;
  /** Each failed test with its place and the beginning of its message. */
  failures: string[];
}

interface VitestFile {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightFile extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Lines of a message: what differs stands in the first ones. */
const MESSAGE_LINES = 12;

/** Reads Vitest's JSON report; a file that cannot be read counts as a failed test. @throws Error where it is missing or no JSON */
export function readVitestReport(file: string): PhaseReport {
  const { numPassedTests, numFailedTests, testResults } = read<VitestFile>(file);
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
  const report = read<PlaywrightFile>(file);
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky, failures: failuresOf(report) };
}

function failuresOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
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
