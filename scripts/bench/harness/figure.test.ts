import { describe, expect, it } from 'vitest';
import {
  changeOf,
  type Figure,
  formatPage,
  isWorse,
  type LastRun,
  median,
  missesGoal,
  percentile95,
} from './figure.ts';

const last = (figures: LastRun['figures']): LastRun => ({
  commit: 'abc1234',
  date: '2026-01-02',
  machine: '2 x any',
  figures,
});
const time = (value: number, baseline?: number): Figure => ({
  name: 'one price',
  unit: 'ms',
  value,
  ...(baseline !== undefined && { baseline }),
});

describe('a figure beside that of the last run', () => {
  it('is worse where it grew by more than runs differ', () => {
    const former = last({ 'one price': { value: 100 } });
    expect([90, 120, 130].map((value) => isWorse(time(value), former))).toEqual([false, false, true]);
    expect(isWorse({ name: 'page', unit: 'B', value: 102 }, last({ page: { value: 100 } }))).toBe(true);
    expect(
      isWorse({ name: 'list', unit: 'points', value: 90, more: true }, last({ list: { value: 99 } })),
    ).toBe(true);
  });

  it('counts beside its baseline, so that a slower machine is not a slower commit', () => {
    const former = last({ 'one price': { value: 100, baseline: 1000 } });
    expect(changeOf(time(200, 2000), former)).toBe(0);
    expect(isWorse(time(200, 1000), former)).toBe(true);
  });

  it('has no change where there was none before', () => {
    expect(changeOf(time(1), null)).toBeNull();
    expect(changeOf(time(1), last({}))).toBeNull();
    expect(changeOf(time(1), last({ 'one price': { value: 0 } }))).toBeNull();
    expect(changeOf(time(0), last({ 'one price': { value: 0 } }))).toBe(0);
  });
});

it('goals are the most of a figure, or the least where more is better', () => {
  expect(missesGoal({ ...time(5), goal: 5 })).toBe(false);
  expect(missesGoal({ ...time(6), goal: 5 })).toBe(true);
  expect(missesGoal({ name: 'a', unit: 'points', value: 99, goal: 100, more: true })).toBe(true);
  expect(missesGoal(time(6))).toBe(false);
});

it('the page has a line for each figure, with what is worse and what misses its goal', () => {
  const figures: Figure[] = [
    { ...time(200, 2000), goal: 150 },
    { name: 'page', unit: 'B', value: 102 },
    { name: 'new', unit: 'points', value: 100, goal: 100, more: true },
  ];
  const lines = formatPage(
    figures,
    last({ 'one price': { value: 100, baseline: 1000 }, page: { value: 100 } }),
  );
  const rows = lines.split('\n').map((line) => line.split(/ {2,}/));
  expect(rows).toContainEqual(['one price', '200 ms', '2000 ms', '100 ms', '+0 %', '150 ms', 'missed']);
  expect(rows).toContainEqual(['page', '102 B', '', '100 B', '+2 %', '', 'WORSE'].filter(Boolean));
  expect(rows).toContainEqual(['new', '100', '100']);
  expect(lines).toContain('abc1234');
});

it('at most one figure in twenty exceeds the 95th percentile', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => 20 - index);
  expect([percentile95(twenty), percentile95([3, 1]), percentile95([7])]).toEqual([19, 3, 7]);
  expect(() => percentile95([])).toThrow('No figures');
});

it('the median is the middle figure, or between the two middle ones', () => {
  expect([median([30, 1, 2]), median([4, 1, 2, 100])]).toEqual([2, 3]);
  expect(() => median([])).toThrow('No figures');
});
