import { expect, it } from 'vitest';
import { deskFormat } from './format.ts';

const NOW = Date.parse('2026-03-05T12:00:00Z');
const english = deskFormat('en_US');

it('tells ages in the unit that says most', () => {
  const age = (seconds: number) => english.age(new Date(NOW - seconds * 1000).toISOString(), NOW);
  expect([0, 89, 90, 5399, 5400, 35 * 3600, 37 * 3600].map(age)).toEqual([
    'now',
    '89 seconds ago',
    '1 minute ago',
    '89 minutes ago',
    '1 hour ago',
    '35 hours ago',
    'yesterday',
  ]);
});

it('tells durations and sizes with their unit', () => {
  expect([0.25, 12, 600, 7200].map(english.duration)).toEqual([
    '0.3 seconds',
    '12 seconds',
    '10 minutes',
    '2 hours',
  ]);
  expect([0.25, 600].map(english.shortDuration)).toEqual(['0.3s', '10m']);
  expect([900, 340_000, 12_400_000].map(english.bytes)).toEqual(['0.9 kB', '0.3 MB', '12 MB']);
  expect(deskFormat('de_DE').bytes(1_500_000)).toBe('1,5 MB');
});
