import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SyncContext } from './sync/sync-context.ts';

const SRC = fileURLToPath(new URL('../../', import.meta.url));
const IGNORED = /\.test\.ts$|\.(?:json|md)$/;

/** Code that turns the store's answers into products; subfolders included. */
const SOURCE_FOLDERS = [
  'storefront/api/map',
  'storefront/api/operations',
  'storefront/product-kinds',
  'pipeline/snapshot/source',
];
/** Code that turns products into entities. */
const DERIVATION_FOLDERS = [...SOURCE_FOLDERS, 'storefront/domain', 'pipeline/snapshot'];

const versions = new Map<string, string>();

/**
 * Hash of what fills the source layer: if it differs, the layer is filled again.
 * @param reader the keys of meta data that it reads, and the product kinds that it looks for
 */
export function sourceVersion(reader: Pick<SyncContext, 'metaKeys' | 'namedKinds'>): string {
  const { metaKeys, namedKinds } = reader;
  return [versionOf(SOURCE_FOLDERS), metaKeys.join(), ...namedKinds.map(({ name }) => name)].join(' ');
}

/** Hash of the code that derives entities: if it differs, all are derived again. */
export function derivationCodeVersion(): string {
  return versionOf(DERIVATION_FOLDERS);
}

/** Hashes once per process: running code does not change. */
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
