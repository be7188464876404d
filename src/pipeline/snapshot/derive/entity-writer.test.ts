import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearChanges, readChanges } from '../entity-changes.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { EntityWriter } from './entity-writer.ts';

let folder: string;
let db: SnapshotDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-writer-'));
  db = new SnapshotDatabase(join(folder, 'snapshot.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const stored = () => db.all<{ key: string }>('SELECT key FROM entity ORDER BY key').map(({ key }) => key);

it('puts the view into the keys of what it writes in it', () => {
  const writer = new EntityWriter(db);
  const german = writer.in('de');
  writer.put('menu', ['Mugs']);
  german.put('menu', ['Tassen']);
  german.put('category:tassen', { slug: 'tassen' });
  writer.put('category:mugs', { slug: 'mugs' });
  expect(stored()).toEqual(['category:mugs', 'category@de:tassen', 'menu', 'menu@de']);
  expect([writer.get('menu'), german.get('menu')]).toEqual([['Mugs'], ['Tassen']]);
  expect([writer.keys('category:'), german.keys('category:')]).toEqual([
    ['category:mugs'],
    ['category:tassen'],
  ]);
  german.remove('category:mugs');
  expect(writer.removed).toEqual([]);
});

it('counts, names and clears up what all views have written', () => {
  new EntityWriter(db).in('fr').put('menu', []);
  new EntityWriter(db).put('menu', []);
  const writer = new EntityWriter(db);
  writer.in('de').put('menu', []);
  writer.put('settings', {});
  writer.removeUnwritten();
  expect(stored()).toEqual(['menu@de', 'settings']);
  expect(writer.counts).toEqual({ added: 2, changed: 0, removed: 2 });
  expect(writer.in('de').added).toEqual(['menu@de', 'settings']);
  expect(writer.removed.map(({ key }) => key)).toEqual(['menu', 'menu@fr']);
  expect(readChanges(db.db).map(({ key }) => key)).toEqual(['menu@de', 'settings']);
});

it('does not claim to know what changed in an entity that was gone in between', () => {
  const writer = new EntityWriter(db);
  writer.put('card:1', { slug: 'mug', price: 1 });
  clearChanges(db.db);
  writer.put('card:1', { slug: 'mug', price: 2 });
  expect(readChanges(db.db)).toEqual([{ key: 'card:1', kind: 'changed', fields: ['price'] }]);
  writer.remove('card:1');
  writer.put('card:1', { slug: 'cup', price: 2 });
  writer.put('card:1', { slug: 'cup', price: 3 });
  expect(readChanges(db.db)).toEqual([{ key: 'card:1', kind: 'changed', fields: null }]);
});
