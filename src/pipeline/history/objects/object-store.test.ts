import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTree } from '../../../kit/files/files.ts';
import { HistoryDatabase } from '../history-database.ts';
import { ObjectStore } from './object-store.ts';

let folder: string;
let store: ObjectStore;
let db: HistoryDatabase;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-objects-'));
  store = new ObjectStore(join(folder, 'objects'));
  db = new HistoryDatabase(join(folder, 'history.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const RELEASE = { at: 0, root: 'code', searchIndex: null, cause: null, pages: 0 };

/** Stores contents as files of a release, which records them. */
async function storeRelease(id: string, contents: readonly (Uint8Array | string)[], ending = 'html') {
  const files = contents.map((content, number) => {
    const file = join(folder, `${id}-${number}`);
    writeFileSync(file, content);
    return { file, path: `${number}.${ending}` };
  });
  const objects = await store.add(files, db);
  const changes = objects.map(({ hash }, number) => ({
    path: `${id}/${number}`,
    kind: 'changed' as const,
    hash,
  }));
  db.add({ ...RELEASE, id }, changes, new Map(objects.map((one) => [one.hash, one])).values());
  return objects;
}

const onDisk = () => listTree(join(folder, 'objects'));

it('gives back any content of any number of files, in whatever packs they are', async () => {
  let run = 0;
  const content = fc.oneof(
    { weight: 20, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    fc
      .constantFrom('', 'same', 'x'.repeat(3_000_000), 'y'.repeat(5_000_000))
      .map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(content, { maxLength: 150, size: 'max' }), async (contents) => {
      const objects = await storeRelease(`run${run++}`, contents);
      const read = await Promise.all(objects.map((object) => store.read(object)));
      expect(read.map((content, number) => contents[number]?.equals(content))).toEqual(
        contents.map(() => true),
      );
    }),
    { numRuns: 20 },
  );
});

it('keeps content once, whichever release or file had it first', async () => {
  const [first] = await storeRelease('one', ['cup', 'mug']);
  const before = onDisk();
  expect(await storeRelease('two', ['cup', 'cup'])).toEqual([first, first]);
  expect(onDisk()).toEqual(before);
});

it('says of a pack how many bytes each file takes of it, all of them together', async () => {
  const pages = Array.from({ length: 30 }, (_, page) => `page ${page} ${'of a shop '.repeat(200)}`);
  const objects = await storeRelease('one', pages);
  expect(onDisk()).toHaveLength(1);
  expect(objects.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(db.totalBytes());
  expect(db.totalBytes()).toBeLessThan(1000);
});

it('gives a pack up with the last file that a release needs of it', async () => {
  await storeRelease('one', []);
  await storeRelease('two', ['cup', 'mug']);
  await storeRelease('three', ['cup', 'pot']);
  db.dropOldest();
  expect(db.unusedObjects()).toEqual([]);
  db.dropOldest();
  expect(db.unusedObjects()).toHaveLength(2);
  for (const name of db.unusedObjects()) store.delete(name);
  expect([onDisk(), db.totalBytes()]).toEqual([[], 0]);
});

it('has what no release came to name deleted', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, 'mug');
  await store.add([{ file, path: 'index.html' }], db);
  await store.add([{ file, path: 'mug.webp' }], db);
  expect(onDisk()).toHaveLength(2);
  for (const name of db.unusedObjects()) store.delete(name);
  expect(onDisk()).toEqual([]);
});

it('leaves the database of another version as it is, and says what to do', () => {
  db.close();
  const file = join(folder, 'history.sqlite');
  const other = new DatabaseSync(file);
  other.exec('PRAGMA user_version = 99');
  other.close();
  expect(() => new HistoryDatabase(file)).toThrow(
    `${file} was made by another version of Islet. Use that version, or delete the file`,
  );
  rmSync(file);
  db = new HistoryDatabase(file);
});
