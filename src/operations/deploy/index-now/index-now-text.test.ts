import { expect, it } from 'vitest';
import { formatIndexNow, formatTold } from '../deploy-text.ts';

const NOON = Date.UTC(2026, 6, 1, 12);
const FIVE_MINUTES_AGO = '2026-07-01T11:55:00.000Z';

it('says when search engines were told last, and of how much', () => {
  expect(formatIndexNow({ last: null, waiting: 0, problem: null }, NOON)).toBe(
    'Search engines were told: nothing yet.',
  );
  const last = { at: FIVE_MINUTES_AGO, addresses: 1200 };
  expect(formatIndexNow({ last, waiting: 0, problem: null }, NOON)).toBe(
    'Search engines were told: 5 min ago, of 1200 addresses.',
  );
  expect(formatTold(1)).toBe('Search engines were told of 1 address by IndexNow.');
});

it('says what waits, and why', () => {
  const problem = { at: FIVE_MINUTES_AGO, text: 'They refused the key.' };
  expect(formatIndexNow({ last: null, waiting: 1, problem }, NOON)).toBe(
    'Search engines were told: nothing yet; 1 address waits.\n5 min ago: They refused the key.',
  );
});
