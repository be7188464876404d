import { expect, it } from 'vitest';
import { isFileName, isPageSlug } from './content-pages.ts';

it.each(['tide-mug', 'ספל', 'a&b', 'what?', 'v1.0', 'index.html', 'é'.repeat(127)])(
  'has a page: %j',
  (slug) => expect(isPageSlug(slug)).toBe(true),
);

it.each([
  '',
  '.',
  '..',
  '...',
  '.env',
  'a/b',
  '../../..',
  'a\\b',
  'a\0b',
  'a\nb',
  '\u007f',
  '\u0085',
  '404.html',
  '*',
  '%',
  '%ff',
  '100%-wool',
  '\ud800',
  'a\ufffd',
  'x'.repeat(256),
  'é'.repeat(128),
])('has no page: %j', (slug) => expect(isPageSlug(slug)).toBe(false));

it('takes names that only pages cannot have for names of files', () => {
  for (const name of ['404.html', '.well-known', '*', '%', 'x'.repeat(255), 'é'.repeat(127)])
    expect(isFileName(name)).toBe(true);
  for (const name of ['', '.', '..', 'a/b', '\n', 'x'.repeat(256), 'é'.repeat(128)])
    expect(isFileName(name)).toBe(false);
});
