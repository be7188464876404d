import { expect, it } from 'vitest';
import { encodePage } from './encode-page.ts';

const HEAD = '<meta charset="utf-8">';

const encoded = (parts: string[], csp: string | null = null) => encodePage(parts, csp).toString();

it('writes the parts of a page as UTF-8, with its policy after the charset', () => {
  expect(encoded([`${HEAD}<p>5 €`, ' für 尺寸 🏺</p>'], 'default-src "a"')).toBe(
    `<!DOCTYPE html>${HEAD}<meta http-equiv="content-security-policy" content="default-src &quot;a&quot;"><p>5 € für 尺寸 🏺</p>`,
  );
});

it('makes half a surrogate pair a replacement character, and leaves the rest as it is', () => {
  expect(encoded([HEAD, 'à\ud83c', '€', '\udffa!'])).toBe(`<!DOCTYPE html>${HEAD}à\ufffd€\ufffd!`);
});

it('joins a surrogate pair of two parts', () => {
  expect(encoded([HEAD, '\ud83c', '\udffa'])).toBe(`<!DOCTYPE html>${HEAD}🏺`);
});

it('grows with a page that is larger than all before, and keeps what the next one has of its own', () => {
  const large = '€'.repeat(1_000_000);
  const page = encodePage([HEAD, large], null);
  encodePage([HEAD, 'x'.repeat(1_000_000)], null);
  expect(page.toString()).toBe(`<!DOCTYPE html>${HEAD}${large}`);
});
