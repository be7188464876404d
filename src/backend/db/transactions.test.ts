import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from './database.ts';

let store: Store;
beforeEach(() => {
  store = Store.open(':memory:');
  store.db.exec('CREATE TABLE notes (text TEXT PRIMARY KEY)');
});
afterEach(() => store.close());

const write = (text: string) => store.run('INSERT INTO notes VALUES (?)', text);
const notes = () =>
  store.all<{ text: string }>('SELECT text FROM notes ORDER BY text').map(({ text }) => text);
const failing = (text: string) => () => {
  write(text);
  throw new Error('no');
};

test('a part that fails is undone alone where that is caught', () => {
  store.transaction(() => {
    write('a');
    expect(() => store.transaction(failing('b'))).toThrow('no');
    store.transaction(() => write('c'));
  });
  expect(notes()).toEqual(['a', 'c']);
});

test('a whole that fails undoes its parts', () => {
  expect(() =>
    store.transaction(() => {
      store.transaction(() => write('a'));
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(notes()).toEqual([]);
  store.transaction(() => write('b'));
  expect(notes()).toEqual(['b']);
});

test('only what concerns the catalog moves the revision', () => {
  const before = store.revision();
  store.withoutRevision(() => write('a'));
  expect(store.revision()).toBe(before);
  expect(() => store.withoutRevision(failing('b'))).toThrow('no');
  expect(store.revision()).toBe(before);
  write('c');
  expect(store.revision()).not.toBe(before);
});

test('a full disk is what a failed transaction says, in whole and in part', () => {
  store.db.exec('PRAGMA max_page_count = 60');
  // SQLite then rolls back by itself.
  const fill = () => write('x'.repeat(1_000_000));
  expect(() => store.transaction(fill)).toThrow('database or disk is full');
  expect(() => store.transaction(() => store.transaction(fill))).toThrow('database or disk is full');
  expect(notes()).toEqual([]);
});
