import { expect, test } from 'vitest';
import { retryDelay } from './retry-exchange.ts';

const LIMITS = { firstDelay: 1000, maxDelay: 60_000 };

test('delays double up to the longest one', () => {
  expect([1, 2, 3, 7, 2000].map((attempt) => retryDelay(attempt, 0, LIMITS))).toEqual([
    1000, 2000, 4000, 60_000, 60_000,
  ]);
});

test('up to half of a delay is left off at random', () => {
  expect([0.5, 0.99].map((random) => retryDelay(1, random, LIMITS))).toEqual([750, 505]);
});
