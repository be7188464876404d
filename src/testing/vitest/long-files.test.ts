import { expect, it } from 'vitest';
import { longestFirst, longFiles } from './long-files.ts';

const LONG = new Map([
  ['kills.test.ts', 40],
  ['pages.test.ts', 60],
]);
const sorted = (...files: string[]) => longestFirst(files, (file) => file, LONG);

it('starts the longest file first, wherever it is, and keeps the order of the others', () => {
  expect(sorted('/a/big.test.ts', '/a/kills.test.ts', '/a/small.test.ts', '/moved/pages.test.ts')).toEqual([
    '/moved/pages.test.ts',
    '/a/kills.test.ts',
    '/a/big.test.ts',
    '/a/small.test.ts',
  ]);
});

it('has a table of long files, by their names and in seconds', () => {
  for (const [name, seconds] of longFiles()) {
    expect(name).toMatch(/^[\w-]+\.test\.tsx?$/);
    expect(seconds).toBeGreaterThan(0);
  }
});
