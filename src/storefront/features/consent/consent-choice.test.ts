import { expect, test } from 'vitest';
import { formatChoice, parseChoice } from './consent-choice.ts';

test('a choice holds for the list that it was made about', () => {
  expect(parseChoice(formatChoice(['statistics'], 'a'), 'a')).toEqual(['statistics']);
  expect(parseChoice(formatChoice([], 'a'), 'a')).toEqual([]);
  expect(parseChoice(formatChoice(['statistics'], 'a'), 'b')).toBeNull();
});

test('what is no choice allows nothing', () => {
  for (const stored of [null, '', '{', '1', '[]', '{"list":"a"}', '{"list":"a","allowed":"all"}']) {
    expect(parseChoice(stored, 'a'), String(stored)).toBeNull();
  }
});
