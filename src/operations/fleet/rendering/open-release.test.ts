import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listTree } from '#kit/files/files.ts';
import { FolderStore } from '../folder-store.ts';
import { OBJECTS } from '../object-store.ts';
import { OpenRelease } from './open-release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-open-release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a release removes what a killed one has left, and nothing else', async () => {
  const store = new FolderStore(join(folder, 'objects'));
  const put = (name: string) => store.put(name, Buffer.from('pages'));
  await new OpenRelease(join(folder, 'open.json'), store).begin('killed', ['0', '1']);
  await Promise.all([
    put(OBJECTS.sliceInput('killed', '0')),
    put(OBJECTS.pack('killed', '1')),
    put(OBJECTS.pack('other', '1')),
  ]);
  const next = new OpenRelease(join(folder, 'open.json'), store);
  await next.begin('next', ['0']);
  await put(OBJECTS.pack('next', '0'));
  expect(listTree(join(folder, 'objects')).sort()).toEqual(['release/next/out/0', 'release/other/out/1']);
  next.end();
  await new OpenRelease(join(folder, 'open.json'), store).begin('last', []);
  expect(listTree(join(folder, 'objects'))).toContain('release/next/out/0');
});
