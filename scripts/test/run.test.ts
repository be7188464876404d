import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './run.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

it('names failed tests of Vitest with their messages, and files that cannot be read', () => {
  const stack = '    at a (/x/node_modules/vitest/run.js:1:2)\n    at /x/a.test.ts:2:60';
  const report = written({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(process.cwd(), 'src/b.test.ts'),
        status: 'failed',
        message: 'No module',
        assertionResults: [],
      },
      {
        name: join(process.cwd(), 'src/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { fullName: 'one passes', status: 'passed', failureMessages: [] },
          {
            fullName: 'one fails',
            status: 'failed',
            failureMessages: [`\u001b[31mOops\u001b[39m\n${stack}`],
          },
        ],
      },
    ],
  });
  expect(readVitestReport(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      'src/b.test.ts\n    No module',
      'src/a.test.ts › one fails\n    Oops\n        at /x/a.test.ts:2:60',
    ],
  });
});

it('names failed tests of the browser, those that pass at the second time included', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'cart.spec.ts',
    line: 7,
    tests: [{ status, results: [{ errors: message ? [{ message }] : [] }, { errors: [] }] }],
  });
  const report = written({
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('adds', 'expected')],
        suites: [{ specs: [spec('removes', 'unexpected', 'late'), spec('empties', 'flaky', 'later')] }],
      },
    ],
  });
  expect(readPlaywrightReport(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['cart.spec.ts:7 › removes\n    late', 'cart.spec.ts:7 › empties\n    later'],
  });
});
