import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowedMistakes, closeWords, mistakesBetween } from './close-words.ts';

it.each([
  ['teapot', 'teapot', 0],
  ['teepot', 'teapot', 1],
  ['taepot', 'teapot', 1],
  ['teapt', 'teapot', 1],
  ['tteapot', 'teapot', 1],
  ['teap', 'teapot', 0],
  ['swae', 'sweater', 1],
  ['', 'teapot', 0],
])('%s is %s, mistyped in %d places', (word, other, mistakes) => {
  expect(mistakesBetween(word, other, 9)).toBe(mistakes);
});

it('allows longer words more mistakes, and short ones none', () => {
  expect(['mug', 'mugs', 'teapots', 'teapotss'].map(allowedMistakes)).toEqual([0, 1, 1, 2]);
});

it('prefers the closest words', () => {
  const vocabulary = ['teapot', 'teapots', 'seaport', 'tea'];
  expect(closeWords('teepot', vocabulary)).toEqual(['teapot', 'teapots']);
  expect(closeWords('xyzxyz', vocabulary)).toEqual([]);
});

/** The definition, without shortcuts. */
function slowly(word: string, other: string): number {
  const distance = (one: number, two: number): number => {
    if (one === 0 || two === 0) return one + two;
    const same = word[one - 1] === other[two - 1] ? 0 : 1;
    const swap = one > 1 && two > 1 && word[one - 1] === other[two - 2] && word[one - 2] === other[two - 1];
    return Math.min(
      distance(one - 1, two - 1) + same,
      distance(one - 1, two) + 1,
      distance(one, two - 1) + 1,
      ...(swap ? [distance(one - 2, two - 2) + 1] : []),
    );
  };
  return Math.min(...Array.from({ length: other.length + 1 }, (_, end) => distance(word.length, end)));
}

it('counts mistakes as the definition does, as far as they are allowed', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
  fc.assert(
    fc.property(word, word, fc.nat(2), (one, other, allowed) => {
      const mistakes = slowly(one, other);
      if (mistakes <= allowed) expect(mistakesBetween(one, other, allowed)).toBe(mistakes);
      else expect(mistakesBetween(one, other, allowed)).toBeGreaterThan(allowed);
    }),
  );
});
