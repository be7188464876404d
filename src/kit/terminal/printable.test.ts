import { expect, it } from 'vitest';
import { printableLine, printableText } from './printable.ts';

it('writes control characters out', () => {
  expect(printableLine('Mug\u001b[2J\u009b1m\r\u202eguM')).toBe('Mug\\u001b[2J\\u009b1m\\u000d\\u202eguM');
  expect(printableLine('one\ntwo')).toBe('one\\u000atwo');
  expect(printableLine('Tasse à thé ☕ ספל')).toBe('Tasse à thé ☕ ספל');
});

it('keeps the lines of a text', () => {
  expect(printableText('one\ntwo\u0007')).toBe('one\ntwo\\u0007');
});
