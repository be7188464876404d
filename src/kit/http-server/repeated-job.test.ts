import { afterEach, expect, test, vi } from 'vitest';
import { repeat } from './repeated-job.ts';

let stop = async () => {};
afterEach(() => stop());

/** Repeats work that takes each of the outcomes in turn, then none. */
function run(outcomes: (Error | null)[]): { reports: string[]; runs: () => number; most: () => number } {
  const reports: string[] = [];
  let [runs, atOnce, most] = [0, 0, 0];
  const work = async () => {
    runs += 1;
    atOnce += 1;
    most = Math.max(most, atOnce);
    await Promise.resolve();
    atOnce -= 1;
    const outcome = outcomes.shift();
    if (outcome) throw outcome;
  };
  stop = repeat({
    failure: 'Nothing worked',
    every: 1,
    retry: 1,
    work,
    report: (line) => reports.push(line),
  });
  return { reports, runs: () => runs, most: () => most };
}

test('work that fails is named once, tried again, and said to be over', async () => {
  const busy = new Error('database is locked');
  const { reports, runs } = run([busy, busy, null, null, busy, null]);
  await vi.waitFor(() => expect(runs()).toBeGreaterThan(6));
  const failed = 'Nothing worked, which is tried again: database is locked';
  const over = 'That is over: Nothing worked.';
  expect(reports).toEqual([failed, over, failed, over]);
});

test('what throws at once ends nothing either', async () => {
  const reports: string[] = [];
  const work = () => {
    throw new Error('boom');
  };
  stop = repeat({ failure: 'Nothing worked', every: 1, work, report: (line) => reports.push(line) });
  await vi.waitFor(() => expect(reports).toEqual(['Nothing worked, which is tried again: boom']));
});

test('runs follow each other until they are stopped', async () => {
  const { runs, most } = run([]);
  await vi.waitFor(() => expect(runs()).toBeGreaterThan(3));
  await stop();
  const before = runs();
  await new Promise((resolve) => setImmediate(resolve));
  expect([runs(), most()]).toEqual([before, 1]);
});
