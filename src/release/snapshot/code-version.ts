import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../../', import.meta.url));
const IGNORED = /\.test\.ts$|\.(?:json|md)$/;

/** What the store's answers are made into products with. */
const SOURCE_FOLDERS = ['api/map', 'api/operations', 'release/snapshot/source'];
/** What products are made into entities with. */
const DERIVATION_FOLDERS = [...SOURCE_FOLDERS, 'shop', 'release/snapshot'];

const versions = new Map<string, string>();

/** A name for the code that fills the source layer: another one means that it has to be filled anew. */
export function sourceCodeVersion(): string {
  return versionOf(SOURCE_FOLDERS);
}

/** A name for the code that derives entities: another one means that all have to be derived anew. */
export function derivationCodeVersion(): string {
  return versionOf(DERIVATION_FOLDERS);
}

/** Hashed once a process: code that runs does not change. */
function versionOf(folders: readonly string[]): string {
  const name = folders.join();
  const present = versions.get(name);
  if (present !== undefined) return present;
  const hash = createHash('sha256');
  for (const folder of folders) {
    const entries = readdirSync(join(SRC, folder), { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile() && !IGNORED.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file.slice(SRC.length)).update(readFileSync(file));
  }
  const version = hash.digest('hex').slice(0, 16);
  versions.set(name, version);
  return version;
}
