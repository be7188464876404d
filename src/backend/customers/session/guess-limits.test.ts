import { expect, test } from 'vitest';
import { guessLimits } from './guess-limits.ts';

test('a source that withdraws in the name of somebody else does not keep them from it', () => {
  const { withdrawal } = guessLimits();
  for (let time = 0; time < 5; time++) withdrawal('a stranger', 'gina@example.test');
  expect(() => withdrawal('a stranger', 'gina@example.test')).toThrow('Too many withdrawals.');
  expect(() => withdrawal('home', 'gina@example.test')).not.toThrow();
});

test('many sources do not flood one address by withdrawals', () => {
  const { withdrawal } = guessLimits();
  for (let source = 0; source < 50; source++) withdrawal(`source ${source}`, `gina+${source}@example.test`);
  expect(() => withdrawal('another one', 'gina@example.test')).toThrow('Too many withdrawals.');
});
