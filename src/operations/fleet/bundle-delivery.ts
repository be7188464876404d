import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { fileBelow, listTree, writeFile } from '#kit/files/files.ts';
import type { Bundle } from '#pipeline/compile/compiler.ts';
import { OBJECTS, type ObjectStore } from './object-store.ts';
import { MissingObject } from './snapshot/snapshot-copy.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Path below the folder of the compiled renderer -> its content in base64. */
type Files = Record<string, string>;

/** Gives workers a compiled renderer: they have the same code, but need not compile it. */
export async function sendBundle(
  { id, entry }: Pick<Bundle, 'id' | 'entry'>,
  store: ObjectStore,
): Promise<void> {
  const folder = dirname(entry);
  const files: Files = Object.fromEntries(
    listTree(folder).map((path) => [path, readFileSync(join(folder, path)).toString('base64')]),
  );
  await store.put(OBJECTS.bundle(id), await compress(JSON.stringify(files)));
}

/**
 * Puts a compiled renderer into a folder, in one step.
 * @param packages folder `node_modules` that it imports from
 * @returns its entry
 * @throws MissingObject if no coordinator has sent it
 */
export async function fetchBundle(
  id: string,
  { store, folder, packages }: { store: ObjectStore; folder: string; packages: string },
): Promise<string> {
  const entry = join(folder, 'entry.mjs');
  if (existsSync(entry)) return entry;
  const bytes = await store.get(OBJECTS.bundle(id));
  if (bytes === null) throw new MissingObject(OBJECTS.bundle(id));
  const files = JSON.parse((await decompress(bytes)).toString()) as Files;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    writeFile(fileBelow(fresh, path), Buffer.from(content, 'base64'));
  }
  mkdirSync(fresh, { recursive: true });
  symlinkSync(packages, join(fresh, 'node_modules'));
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
  return entry;
}
