import { expect, it } from 'vitest';
import { countedWords } from './counted-words.ts';

it.each([
  ['  Große   Tasse ', 'grosse tasse'],
  ['Café-Kanne, blau!', 'cafe kanne blau'],
  ['TM-204', 'tm 204'],
  ['1.5 l bottle', '1 5 l bottle'],
  ['<b>mug</b>', 'b mug b'],
  ['マグカップ', 'マグカップ'],
])('counts %s as %s', (typed, words) => {
  expect(countedWords(typed)).toBe(words);
  expect(countedWords(words)).toBe(words);
});

it.each([
  ['an e-mail address', 'jane.doe@mail.example'],
  ['half of one', 'jane@'],
  ['a web address', 'https://intranet/wiki'],
  ['a host name', 'order shop.example now'],
  ['a telephone number', '+49 (171) 234-56'],
  ['an account', 'DE89 3704 0044 0532'],
  ['a number of a card', '4242424242424242'],
  ['a text of many words', 'one two three four five six seven'],
  ['a long text', 'x'.repeat(61)],
  ['a very long text', 'a '.repeat(100_000)],
  ['no word', ' ?! x '],
  ['nothing', ''],
])('drops %s', (_, typed) => {
  expect(countedWords(typed)).toBeNull();
});
