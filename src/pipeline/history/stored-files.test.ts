import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTree } from '../../kit/files/files.ts';
import { workspace } from '../workspace.ts';
import { HistoryRecords, historyFiles } from './history-records.ts';
import { StoredFiles, storeChanges } from './stored-files.ts';

let home: string;
let folder: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'islet-stored-'));
  folder = join(home, 'release');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Stores contents as files that a release changed. */
async function store(contents: readonly (Uint8Array | string)[], ending = 'html') {
  const changed = contents.map((content, number) => {
    const former = join(home, `former-${number}`);
    writeFileSync(former, content);
    return { path: `${number}.${ending}`, kind: 'changed' as const, former };
  });
  const { changes, bytes } = await storeChanges(changed, folder, { limit: 1e9, shouldYield: () => false });
  return { files: changes.flatMap(({ former }) => former ?? []), bytes };
}

it('gives back any content of any number of files, in whatever packs they are', async () => {
  const content = fc.oneof(
    { weight: 20, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    fc
      .constantFrom('', 'same', 'x'.repeat(3_000_000), 'y'.repeat(5_000_000))
      .map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(content, { maxLength: 150, size: 'max' }), async (contents) => {
      rmSync(folder, { recursive: true, force: true });
      const { files } = await store(contents);
      const stored = new StoredFiles();
      const read = await Promise.all(files.map((file) => stored.read({ ...file, folder })));
      expect(read.map((content, number) => contents[number]?.equals(content))).toEqual(
        contents.map(() => true),
      );
    }),
    { numRuns: 5 },
  );
});

it('keeps each content of a release once, and says how many bytes all take on the disk', async () => {
  const pages = Array.from({ length: 100 }, (_, page) => `page ${page} ${'of a shop '.repeat(200)}`);
  const { files, bytes } = await store([...pages, ...pages]);
  expect(files.slice(100)).toEqual(files.slice(0, 100));
  const packs = listTree(folder);
  expect(packs).toHaveLength(2);
  expect(packs.reduce((sum, pack) => sum + statSync(join(folder, pack)).size, 0)).toBe(bytes);
  expect(bytes).toBeLessThan(2000);
});

it('links files that do not get smaller', async () => {
  const { files, bytes } = await store(['mug', 'cup', 'mug'], 'webp');
  expect(listTree(folder).sort()).toEqual([...new Set(files.map(({ name }) => name))].sort());
  expect(bytes).toBe(6);
  expect(statSync(join(folder, files[0]?.name ?? '')).ino).toBe(statSync(join(home, 'former-0')).ino);
});

it('leaves the records of another version as they are, and says what to do', () => {
  const work = workspace(home);
  const { records } = historyFiles(work);
  rmSync(records, { force: true });
  new HistoryRecords(work).clear();
  expect(new HistoryRecords(work).releases()).toEqual([]);
  writeFileSync(records, '{"version":99}');
  expect(() => new HistoryRecords(work)).toThrow(
    `${records} was made by another version of Islet. Use that version, or delete the file`,
  );
});
