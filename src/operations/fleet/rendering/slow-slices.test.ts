import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlowSlices } from './slow-slices.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function timed(...durations: number[]): SlowSlices {
  const slices = new SlowSlices();
  for (const [number, ms] of durations.entries()) {
    slices.began(`${number}`);
    vi.advanceTimersByTime(ms);
    slices.ended(`${number}`);
  }
  return slices;
}

test('a slice is slow once it takes three times what most take', () => {
  const slices = timed(900, 1000, 5000);
  slices.began('slow');
  vi.advanceTimersByTime(2900);
  expect(slices.isSlow('slow', 1)).toBe(false);
  vi.advanceTimersByTime(200);
  expect(slices.isSlow('slow', 1)).toBe(true);
  expect(slices.isSlow('slow', 3)).toBe(false);
});

test('no slice is slow within a second, before others have ended, or that none has begun', () => {
  const slices = timed(10);
  slices.began('short');
  vi.advanceTimersByTime(900);
  expect(slices.isSlow('short', 1)).toBe(false);
  expect(slices.isSlow('unknown', 1)).toBe(false);
  const first = timed();
  first.began('first');
  vi.advanceTimersByTime(60_000);
  expect(first.isSlow('first', 1)).toBe(false);
});

test('is counted anew once it was given to another worker', () => {
  const slices = timed(500);
  slices.began('slow');
  vi.advanceTimersByTime(2000);
  slices.forget('slow');
  expect(slices.isSlow('slow', 2)).toBe(false);
  slices.began('slow');
  vi.advanceTimersByTime(1600);
  expect(slices.isSlow('slow', 2)).toBe(true);
});
