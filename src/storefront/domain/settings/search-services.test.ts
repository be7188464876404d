import { expect, it } from 'vitest';
import { assertIndexNow, indexNowFile } from './search-services.ts';

it.each(['abcd1234', 'A-z-0-9-', 'f'.repeat(128)])('takes the key %s', (key) => {
  expect(() => assertIndexNow({ key })).not.toThrow();
  expect(indexNowFile({ key })).toBe(`${key}.txt`);
});

it.each(['', 'short', 'f'.repeat(129), 'with space', '../../../etc/x', 'schlüssel1'])(
  'refuses the key "%s"',
  (key) => {
    expect(() => assertIndexNow({ key })).toThrow(/indexNow has the key .*8 to 128/);
  },
);

it('asks for no key where search engines are told nothing', () => {
  expect(() => assertIndexNow(null)).not.toThrow();
});
