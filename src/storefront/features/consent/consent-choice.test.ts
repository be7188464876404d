import { expect, test } from 'vitest';
import { formatChoice, parseChoice } from './consent-choice.ts';

test('a choice holds for the list that it was made about', () => {
  expect(parseChoice(formatChoice(['statistics'], 'a', null, 5), 'a')).toEqual({ statistics: 5 });
  expect(parseChoice(formatChoice([], 'a'), 'a')).toEqual({});
  expect(parseChoice(formatChoice(['statistics'], 'a'), 'b')).toBeNull();
});

test('a category is allowed since it was last asked for, whatever else is chosen with it', () => {
  const first = parseChoice(formatChoice(['statistics'], 'a', null, 5), 'a');
  const both = parseChoice(formatChoice(['statistics', 'marketing'], 'a', first, 7), 'a');
  expect(both).toEqual({ statistics: 5, marketing: 7 });
  const none = parseChoice(formatChoice([], 'a', both, 8), 'a');
  expect(parseChoice(formatChoice(['statistics'], 'a', none, 9), 'a')).toEqual({ statistics: 9 });
});

test('a choice that an earlier release has stored is as old as can be', () => {
  expect(parseChoice('{"list":"a","allowed":["support"]}', 'a')).toEqual({ support: 0 });
});

test('what is no choice allows nothing', () => {
  for (const stored of [null, '', '{', '1', '[]', '{"list":"a"}', '{"list":"a","allowed":"all"}']) {
    expect(parseChoice(stored, 'a'), String(stored)).toBeNull();
  }
});
