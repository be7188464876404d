import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chosenRenderer } from '../renderer/shop-renderer.ts';

/** Files and folders that a page's bytes can depend on, besides the catalog. */
const INPUTS = ['src', 'public', 'astro.config.mjs', 'uno.config.ts', 'package.json', 'package-lock.json'];
const IGNORED = /^src\/(backend|testing)\/|\.test\.tsx?$|\.md$/;

/** A file that changed as recently as this may change once more within the same tick of its clock. */
const SETTLED_MS = 2000;

/**
 * Hash of all inputs of pages besides the catalog: code, messages, configuration, public files. Read one by one, a
 * thousand small files take a third of the time of all at once.
 */
export function codeHash(project: string): string {
  const hash = createHash('sha256').update(`${chosenRenderer(process.env)}\0`);
  for (const file of INPUTS.flatMap((input) => listFiles(project, input)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Hash of sizes and times of the input files, without reading them: while it is the same, so is the code.
 * @returns `settled` is false if files changed too recently for that to hold
 */
export function codeFingerprint(project: string): { signature: string; settled: boolean } {
  const hash = createHash('sha256');
  let newest = 0;
  for (const file of INPUTS.flatMap((input) => listFiles(project, input))) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(join(project, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0${ctimeMs}\0${ino}\0`);
    newest = Math.max(newest, ctimeMs);
  }
  return { signature: hash.digest('base64'), settled: Date.now() - newest > SETTLED_MS };
}

function listFiles(project: string, path: string): string[] {
  if (!statSync(join(project, path)).isDirectory()) return [path];
  return readdirSync(join(project, path), { withFileTypes: true }).flatMap((entry) => {
    const child = `${path}/${entry.name}`;
    if (IGNORED.test(entry.isDirectory() ? `${child}/` : child)) return [];
    return entry.isFile() ? [child] : listFiles(project, child);
  });
}
