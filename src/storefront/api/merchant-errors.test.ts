import { expect, it } from 'vitest';
import { PhpMessageError, parseAmongText, readSentText } from './merchant-errors.ts';

const ANSWER = { data: { products: { nodes: [{ name: 'A "}" {"data": 1} \\' }] } } };
const JSON_TEXT = JSON.stringify(ANSWER);
const WARNING = '<br />\n<b>Warning</b>:  Undefined variable $x in <b>/x.php</b> on line <b>3</b><br />\n';
const FATAL =
  'PHP Fatal error:  Uncaught Error in /x.php:3\nStack trace:\n#0 {main}\n  thrown in /x.php on line 3';

it.each([
  ['before', `${WARNING}${JSON_TEXT}`, 'Warning: Undefined variable $x in /x.php on line 3'],
  ['behind', `${JSON_TEXT}${WARNING}`, 'Warning: Undefined variable $x in /x.php on line 3'],
  ['on both sides', `a ${JSON_TEXT} b`, 'a b'],
  ['with braces', `Array { "data" => "}" }${JSON_TEXT}`, 'Array { "data" => "}" }'],
  ['with JSON of its own', `{"data":1}${JSON_TEXT}`, '{"data":1}'],
  ['that nobody sees', `\ufeff\ufeff${JSON_TEXT}`, 'characters that cannot be seen'],
])('finds an answer among text: %s', (_, text, printed) => {
  const found = readSentText(text);
  expect(found.printed).toBe(printed);
  expect(JSON.parse(found.json ?? '')).toEqual(ANSWER);
});

it('leaves an answer alone as it is', () => {
  expect(readSentText(JSON_TEXT)).toEqual({ json: JSON_TEXT, printed: '' });
  expect(readSentText(' {"errors":[]}\n').printed).toBe('');
});

it.each([
  ['an error of PHP', FATAL, PhpMessageError],
  ['half an answer', `${WARNING}{"data":{"products":{`, PhpMessageError],
  ['a page', '<html><h1>Log in</h1></html>', SyntaxError],
  ['nothing', '', SyntaxError],
])('refuses %s', (_, text, kind) => {
  expect(() => parseAmongText(text, () => undefined)).toThrow(kind);
});

it('takes a large answer in no time', () => {
  const large = JSON.stringify({ data: { text: '\\"{}'.repeat(300_000) } });
  expect(readSentText(`x${large}`).json).toBe(large);
});
