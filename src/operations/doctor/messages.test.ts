import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fillIn } from '#kit/messages/says.ts';
import { say, TITLES, toFinding } from './finding.ts';
import { formatCatalogue } from './format-report.ts';
import type { Message } from './messages/message.ts';
import { MESSAGES, type MessageId } from './messages.ts';

const entries = Object.entries(MESSAGES) as [MessageId, Message][];

it('stands in the page for merchants: node scripts/generate/messages.ts', () => {
  expect(readFileSync(new URL('MESSAGES.md', import.meta.url), 'utf8')).toBe(formatCatalogue());
});

it.each(entries)('%s belongs to a check, and says what to change unless all is well', (id, message) => {
  expect([...Object.keys(TITLES), 'check']).toContain(id.split('.')[0]);
  expect(message.change === undefined).toBe(message.severity === 'ok');
  for (const text of [message.found, message.change ?? '.']) expect(text).toMatch(/[.}]$/);
});

const TESTS = [
  'examine',
  'bad-addresses',
  'scratch-cart',
  'examine-languages',
  'examine-index-now',
  'law',
  'checks/term-pages',
].map((name) => readFileSync(new URL(`${name}.test.ts`, import.meta.url), 'utf8'));

it('has a test for everything that it can say, besides that all is well', () => {
  const said = entries.map(([id]) => id).filter((id) => !id.endsWith('.ok') && id !== 'transfer.off');
  expect(said.filter((id) => !TESTS.some((text) => text.includes(`'${id}'`)))).toEqual([]);
});

it('has something wrong to say of every check', () => {
  const wrong = new Set(
    entries.flatMap(([id, { severity }]) => (severity === 'ok' ? [] : [id.split('.')[0]])),
  );
  expect(Object.keys(TITLES).filter((check) => !wrong.has(check))).toEqual([]);
});

it('fills words in, and leaves other braces as they are', () => {
  expect(fillIn("{count} of { code: 'EUR' }", { count: 3 })).toBe("3 of { code: 'EUR' }");
  const finding = toFinding('clock', say('clock.off', { time: '5 min', direction: 'fast' }), (text) => text);
  expect(finding).toMatchObject({ severity: 'warning', found: expect.stringContaining('5 min fast') });
});
