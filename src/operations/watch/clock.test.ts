import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './poll-schedule.ts';

const DAY = 24 * 60 * 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for moments that are further away than a timer can be set to', () => {
  const work = vi.fn();
  systemClock.at(systemClock.now() + 60 * DAY, work);
  vi.advanceTimersByTime(60 * DAY - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});

it('takes back what was to come, however far away, and does what is past at once', () => {
  const late = vi.fn();
  const past = vi.fn();
  const cancel = systemClock.at(systemClock.now() + 60 * DAY, late);
  systemClock.at(systemClock.now() - DAY, past);
  vi.advanceTimersByTime(40 * DAY);
  cancel();
  vi.advanceTimersByTime(40 * DAY);
  expect(past).toHaveBeenCalledTimes(1);
  expect(late).not.toHaveBeenCalled();
});
