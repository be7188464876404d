import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderStore } from '../folder-store.ts';
import { queueNames } from './queue-names.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-names-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const names = (shop: string, bundle = 'b1') => queueNames(new FolderStore(join(folder, shop)), bundle);

test('machines of a shop agree on the names of its queues, though all of them come at once', async () => {
  const found = await Promise.all(Array.from({ length: 8 }, () => names('one')));
  expect(new Set(found.map(({ render }) => render)).size).toBe(1);
  expect(await names('one')).toEqual(found[0]);
});

test('shops and codes that share a server have queues of their own', async () => {
  const found = [await names('one'), await names('two'), await names('one', 'b2')];
  const all = found.flatMap(({ render, place }) => [render, place]);
  expect(new Set(all).size).toBe(all.length);
});
