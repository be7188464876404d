import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PageWriter } from './page-writer.ts';
import type { RenderResult } from './worker-messages.ts';

let home: string;
let root: string;
let staging: string;
let writer: PageWriter;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-pages-'));
  [root, staging] = [join(home, 'root'), join(home, 'staging')];
  mkdirSync(staging);
  writer = new PageWriter();
});
afterEach(() => rmSync(home, { recursive: true }));

const page = (path: string, html: string, payload: string | null): RenderResult => ({
  path,
  csp: null,
  htmlHash: 'html',
  payloadHash: payload,
  keys: ['settings'],
  isUpdate: false,
  html: Buffer.from(html),
  payload: payload === null ? null : Buffer.from(payload),
});
const inPlace = () => ({ root, staging: null });

it('fills a root that nobody reads in place, the payload before its page', () => {
  const { files, ...rest } = writer.write(inPlace(), page('/de/product/mug/', '<p>é', '{}'));
  expect(rest).toEqual({
    path: '/de/product/mug/',
    csp: null,
    htmlHash: 'html',
    payloadHash: '{}',
    keys: ['settings'],
    isUpdate: false,
  });
  expect(files.map(({ path, staged, bytes }) => [path, staged, bytes])).toEqual([
    ['de/product/mug/_payload.json', null, 2],
    ['de/product/mug/index.html', null, 5],
  ]);
  expect(readFileSync(join(root, 'de/product/mug/index.html'), 'utf8')).toBe('<p>é');
});

it('makes a folder again that was deleted with its root', () => {
  writer.write(inPlace(), page('/product/mug/', 'one', '1'));
  rmSync(root, { recursive: true });
  writer.write(inPlace(), page('/product/mug/', 'two', '2'));
  expect(readFileSync(join(root, 'product/mug/index.html'), 'utf8')).toBe('two');
});

it('stages what differs from the served root, which stays as it is', () => {
  writer.write(inPlace(), page('/product/mug/', 'page', 'data'));
  const changed = writer.write({ root, staging }, page('/product/mug/', 'PAGE', 'data')).files;
  const added = writer.write({ root, staging }, page('/product/hat/', 'hat', 'data')).files;
  expect([...changed, ...added].map(({ path, isNew }) => [path, isNew])).toEqual([
    ['product/mug/index.html', false],
    ['product/hat/_payload.json', true],
    ['product/hat/index.html', true],
  ]);
  expect(changed.map(({ staged }) => readFileSync(staged ?? '', 'utf8'))).toEqual(['PAGE']);
  expect(readdirSync(staging)).toHaveLength(3);
  expect(readFileSync(join(root, 'product/mug/index.html'), 'utf8')).toBe('page');
  expect(existsSync(join(root, 'product/hat'))).toBe(false);
});

it('links the payload of a page in a new root to that of the served one, if it is the same', () => {
  const former = join(home, 'former');
  for (const [path, payload] of [
    ['/a/', 'same'],
    ['/b/', 'two'],
    ['/c/', 'longer'],
  ] as const)
    writer.write({ root: former, staging: null }, page(path, 'old', payload));
  const write = (path: string, payload: string) =>
    writer
      .write({ root, staging: null, former }, page(path, 'new', payload))
      .files.map(({ path: file }) => file);
  const inodes = (file: string) => [former, root].map((folder) => statSync(join(folder, file)).ino);
  expect(write('/a/', 'same')).toEqual(['a/index.html']);
  expect(write('/b/', 'six')).toEqual(['b/_payload.json', 'b/index.html']);
  expect(write('/c/', 'short')).toEqual(['c/_payload.json', 'c/index.html']);
  expect(write('/d/', 'added')).toEqual(['d/_payload.json', 'd/index.html']);
  expect(new Set(inodes('a/_payload.json')).size).toBe(1);
  expect(new Set(inodes('b/_payload.json')).size).toBe(2);
  // As a release does that goes on from an interrupted one.
  expect(write('/a/', 'same')).toEqual(['a/index.html']);
  expect(write('/a/', 'late')).toEqual(['a/_payload.json', 'a/index.html']);
  expect([former, root].map((folder) => readFileSync(join(folder, 'a/_payload.json'), 'utf8'))).toEqual([
    'same',
    'late',
  ]);
});

it('writes an error page as the file that hosts look for, without a payload', () => {
  const { files } = writer.write(inPlace(), page('/de/404.html/', 'Nicht gefunden', null));
  expect(files.map(({ path }) => path)).toEqual(['de/404.html']);
});

it.each(['/product/../', '/product/%2e%2e/', '/product/a%2fb/'])('writes nothing for %s', (path) => {
  expect(() => writer.write(inPlace(), page(path, 'page', 'data'))).toThrow('cannot have a file');
  expect(existsSync(root)).toBe(false);
});
