import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { formatPage } from './format-page.ts';
import { AREAS, says } from './says.ts';

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
const problems = AREAS.flatMap((area) => [...area.problems]);
const texts = problems.flatMap((problem) => Object.entries<string>(problem.says));

it('words a message with what it is given', () => {
  expect(says('deploy.notEmpty', { name: '/srv/shop' })).toMatch(/^\/srv\/shop is not empty, /);
  // @ts-expect-error: a message that the catalogue lacks has no cause and no cure
  expect(says('deploy.sunk')).toBe('deploy.sunk');
  // @ts-expect-error: it says which folder
  expect(says('deploy.notEmpty', {})).toContain('{name}');
});

it('keeps braces that belong to a text', () => {
  expect(says('setting.delivery', { minDays: 4, maxDays: 2 })).toContain(
    'such as { minDays: 2, maxDays: 4 }',
  );
});

it('has each key once', () => {
  const keys = texts.map(([key]) => key);
  expect(keys.length).toBeGreaterThan(250);
  expect(new Set(keys).size).toBe(keys.length);
});

it('says causes and cures in sentences', () => {
  const sentences = problems.flatMap(({ cause, cure }): string[] => [cause, cure]);
  expect(sentences.filter((text) => !/^["`\p{Lu}].*[.:)]$/u.test(text))).toEqual([]);
});

it('stands in the page for merchants: node scripts/generate/messages.ts', () => {
  expect(read('src/pipeline/MESSAGES.md')).toBe(formatPage());
});

it('has what is printed before any of this can run', () => {
  const code = read('scripts/install.mjs').replace(/\$\{error\.message\}/, '{reason}');
  const own = texts.filter(([key]) => key.startsWith('install.'));
  expect(own.filter(([, text]) => !code.includes(text))).toEqual([]);
});
