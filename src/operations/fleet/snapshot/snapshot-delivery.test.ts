import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EntityWriter } from '#pipeline/snapshot/derive/entity-writer.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import { FolderStore } from '../folder-store.ts';
import { OBJECTS } from '../object-store.ts';
import type { SnapshotVersion } from '../slices.ts';
import { SnapshotCopy } from './snapshot-copy.ts';
import { SnapshotSender } from './snapshot-sender.ts';

let folder: string;
let store: FolderStore;
let snapshot: SnapshotDatabase;
let sender: SnapshotSender;
let copy: SnapshotCopy;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-snapshot-'));
  store = new FolderStore(join(folder, 'objects'));
  snapshot = new SnapshotDatabase(join(folder, 'snapshot.sqlite'));
  copy = new SnapshotCopy(join(folder, 'copy.sqlite'), store);
  sender = openSender();
  write({ settings: { name: 'Shop' }, ...products(50) });
});
afterEach(() => {
  copy.close();
  snapshot.close();
  rmSync(folder, { recursive: true });
});

const openSender = () =>
  new SnapshotSender({
    snapshot: join(folder, 'snapshot.sqlite'),
    state: join(folder, 'state.json'),
    store,
  });

const products = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, id) => [`product:${id}`, { id, price: 100 }]));

/** Writes entities as a derivation does; null removes one. */
function write(entities: Record<string, unknown>): void {
  snapshot.transaction(() => {
    const writer = new EntityWriter(snapshot);
    for (const [key, value] of Object.entries(entities)) {
      if (value === null) writer.remove(key);
      else writer.put(key, value);
    }
  });
}

async function send(): Promise<SnapshotVersion> {
  sender.keepLog();
  return await sender.send();
}

/** All rows that pages are rendered from, and the version by which threads notice changes. */
function rowsOf(file: string): unknown {
  const db = new DatabaseSync(join(folder, file), { readOnly: true });
  try {
    return {
      entities: db.prepare('SELECT * FROM entity ORDER BY key').all(),
      slugs: db.prepare('SELECT * FROM old_slug ORDER BY seq').all(),
      version: db.prepare('PRAGMA user_version').get(),
    };
  } finally {
    db.close();
  }
}

async function expectEqual(version: SnapshotVersion): Promise<void> {
  await copy.use(version, async () => expect(rowsOf('copy.sqlite')).toEqual(rowsOf('snapshot.sqlite')));
}

test('gives workers all rows first, then those that changed', async () => {
  const first = await send();
  await expectEqual(first);
  write({ 'product:3': { id: 3, price: 90 }, 'product:4': null, 'product:60': { id: 60, price: 5 } });
  snapshot.run("INSERT INTO old_slug (view, kind, slug, id) VALUES ('', 'product', 'mug', 3)");
  const second = await send();
  expect(second).toEqual({ base: first.base, seq: 1 });
  await expectEqual(second);
  expect(await send()).toEqual(second);
});

test('keeps what another process changes', async () => {
  const first = await send();
  const other = new SnapshotDatabase(join(folder, 'snapshot.sqlite'));
  other.transaction(() => new EntityWriter(other).put('product:1', { id: 1, price: 1 }));
  other.close();
  sender = openSender();
  const second = await send();
  expect(second).toEqual({ base: first.base, seq: 1 });
  await expectEqual(second);
});

test('lets a slug change hands', async () => {
  snapshot.run("INSERT INTO old_slug (view, kind, slug, id) VALUES ('', 'product', 'mug', 3)");
  await expectEqual(await send());
  snapshot.run("INSERT OR REPLACE INTO old_slug (view, kind, slug, id) VALUES ('', 'product', 'mug', 4)");
  await expectEqual(await send());
});

test('begins anew after a large change, and removes the former rows', async () => {
  const first = await send();
  write(Object.fromEntries(Array.from({ length: 30 }, (_, id) => [`product:${id}`, { id, price: 80 }])));
  const second = await send();
  expect(second.base).not.toBe(first.base);
  expect(await store.get(OBJECTS.snapshotParts(first.base))).toBeNull();
  await expectEqual(second);
});

test('begins anew where a table was made again, since its changes were not logged', async () => {
  const first = await send();
  snapshot.db.exec('ALTER TABLE entity RENAME TO before');
  snapshot.db.exec('CREATE TABLE entity (key TEXT PRIMARY KEY, hash TEXT NOT NULL, json TEXT NOT NULL)');
  snapshot.db.exec("INSERT INTO entity SELECT key, hash, '{}' FROM before; DROP TABLE before");
  const second = await send();
  expect(second.base).not.toBe(first.base);
  await expectEqual(second);
});

test('sends the committed state while a release has the file open for writing', async () => {
  sender.keepLog();
  snapshot.db.exec('BEGIN IMMEDIATE; CREATE TABLE page (path TEXT)');
  const version = await sender.send();
  snapshot.db.exec('ROLLBACK');
  await expectEqual(version);
});

test('does not change a copy while pages are rendered from it', async () => {
  const first = await send();
  write({ 'product:3': { id: 3, price: 90 } });
  const second = await send();
  const events: string[] = [];
  let finish = () => {};
  const rendering = copy.use(first, async () => {
    events.push('begin');
    await new Promise<void>((resolve) => (finish = resolve));
    events.push('end');
  });
  await copy.use(first, async () => {
    events.push('beside');
  });
  const newer = copy.use(second, async () => {
    events.push('newer');
  });
  // Later ones wait too: else a stream of slices would keep the copy old.
  const later = copy.use(first, async () => {
    events.push('later');
  });
  finish();
  await Promise.all([rendering, newer, later]);
  expect(events).toEqual(['begin', 'beside', 'end', 'newer', 'later']);
});

test('says which object is gone', async () => {
  await expect(copy.use({ base: 'gone', seq: 0 }, async () => {})).rejects.toThrow('snapshot/gone/parts');
  await expectEqual(await send());
});
