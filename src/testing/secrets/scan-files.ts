import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLeaks } from './find-leaks.ts';

/** Files without text. */
const BINARY = /\.(webp|png|jpe?g|gif|avif|woff2|ico|zip|pdf|mp3)$/;

/** A line for each file below a folder in which a token or one of the secrets stands. */
export function findLeaksInFiles(folder: string, secrets: ReadonlySet<string>): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !BINARY.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.flatMap((file) =>
    findLeaks([{ place: file.slice(folder.length + 1), text: readFileSync(file, 'latin1') }], secrets),
  );
}
