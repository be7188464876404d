import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SnapshotDatabase } from './snapshot-database.ts';

let folder: string;
let snapshot: SnapshotDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-snapshot-'));
  snapshot = new SnapshotDatabase(join(folder, 'snapshot.sqlite'));
});
afterEach(() => {
  snapshot.close();
  rmSync(folder, { recursive: true });
});

const fill = () => snapshot.run("INSERT INTO entity VALUES ('big', '', ?)", 'x'.repeat(1_000_000));
const count = () => snapshot.get<{ count: number }>('SELECT count(*) AS count FROM entity')?.count;

it('says that a transaction found no space, not that it cannot be rolled back', () => {
  snapshot.db.exec('PRAGMA max_page_count = 20');
  for (const run of [() => snapshot.transaction(fill), () => snapshot.temporaryTransaction(fill)]) {
    expect(run).toThrow('database or disk is full');
    expect(count()).toBe(0);
  }
});

it('keeps the former slugs of a file from before there were views', () => {
  snapshot.db.exec(`
    DROP TABLE old_slug;
    CREATE TABLE old_slug (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, slug TEXT NOT NULL, id INTEGER NOT NULL,
      UNIQUE (kind, slug)
    ) STRICT;
    INSERT INTO old_slug (kind, slug, id) VALUES ('product', 'old-mug', 1), ('category', 'old-cups', 2);
  `);
  snapshot.close();
  snapshot = new SnapshotDatabase(join(folder, 'snapshot.sqlite'));
  expect(snapshot.all('SELECT view, kind, slug, id FROM old_slug ORDER BY seq')).toMatchObject([
    { view: '', kind: 'product', slug: 'old-mug', id: 1 },
    { view: '', kind: 'category', slug: 'old-cups', id: 2 },
  ]);
});
