import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { AREAS, ENTRIES, entryOf, isNamed } from './catalogue.ts';
import { formatMessages } from './format-messages.ts';
import { type SourceText, sourceTexts, textsOfCode } from './source-texts.ts';

const project = fileURLToPath(new URL('../../../', import.meta.url));
let texts: SourceText[];
beforeAll(() => {
  texts = sourceTexts(project);
});

it('has every message of the source: a new one belongs into an area beside this file', () => {
  const missing = texts.filter(({ text }) => entryOf(text) === null);
  expect(missing.map(({ text, place }) => `${place}: ${text}`)).toEqual([]);
});

it('has none that nothing prints', () => {
  const unused = ENTRIES.flatMap((entry) =>
    entry.filter((words) => !texts.some(({ text }) => isNamed(text, words, entry))),
  );
  expect(unused).toEqual([]);
});

it('has no words that another entry takes all texts of', () => {
  const idle = ENTRIES.filter((entry) => !texts.some(({ text }) => entryOf(text) === entry));
  expect(idle).toEqual([]);
});

it('stands in the page for merchants: node scripts/generate/pipeline-messages.ts', () => {
  expect(readFileSync(`${project}src/pipeline/MESSAGES.md`, 'utf8')).toBe(formatMessages(texts));
});

it('says causes and cures in sentences', () => {
  const texts = AREAS.flatMap(({ problems }) => problems.flatMap(({ cause, cure }) => [cause, cure]));
  expect(texts.filter((text) => !/^["`\p{Lu}].*[.:)]$/u.test(text))).toEqual([]);
});

describe('the texts of a source', () => {
  /** In the code of these rows `#{` stands for the beginning of what is filled in. */
  const found = (code: string): string[] =>
    textsOfCode(code.replaceAll('#{', '${'), 'a.ts').map(({ text }) => text);

  it.each([
    ['throw new Error(`#{file} holds no catalog.`)', ['{file} holds no catalog.']],
    ["throw new SnapshotError('no list')", ['no list']],
    ["throw new HttpError(404, 'not here')", ['not here']],
    ['log(`#{a.url} #{b()}`)', []],
    ['log(`The picture #{a.url} is gone: #{b()}`)', ['The picture {url} is gone: {…}']],
    [
      "const LATER = 'It is sent later.'; log(`It failed. #{LATER}`)",
      ['It is sent later.', 'It failed. It is sent later.'],
    ],
    ["print('It is ' + name + ' that holds.')", ['It is {name} that holds.']],
    [
      "print(`It #{late ? 'did not arrive in time' : 'broke'} at all.`)",
      ['It {…} at all.', 'did not arrive in time'],
    ],
    ['const WATCH_HELP = `Watches the catalog of a store.`', []],
    ["db.exec('SELECT a FROM b WHERE c')", []],
    ["import { a } from 'some words like these'", []],
  ])('%s', (code, expected) => {
    expect(found(code)).toEqual(expected);
  });
});
