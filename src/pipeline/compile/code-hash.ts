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
  for (const file of inputFiles(project).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(project, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Sizes and times of the input files, without reading them: while they are the same, so is the code. Every release
 * asks, of more than a thousand files: to hash them would take as long as to look at them.
 * @returns `settled` is false if files changed too recently for that to hold
 */
export function codeFingerprint(project: string): { signature: string; settled: boolean } {
  let signature = '';
  let newest = 0;
  for (const file of inputFiles(project)) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(`${project}/${file}`);
    signature += `${file}\0${size}\0${mtimeMs}\0${ctimeMs}\0${ino}\0`;
    newest = Math.max(newest, ctimeMs);
  }
  return { signature, settled: Date.now() - newest > SETTLED_MS };
}

function inputFiles(project: string): string[] {
  const files: string[] = [];
  const add = (path: string, isFolder: boolean) => {
    if (!isFolder) {
      files.push(path);
      return;
    }
    for (const entry of readdirSync(`${project}/${path}`, { withFileTypes: true })) {
      const child = `${path}/${entry.name}`;
      if (IGNORED.test(entry.isDirectory() ? `${child}/` : child)) continue;
      add(child, !entry.isFile() && (entry.isDirectory() || isFolderAt(child)));
    }
  };
  /** Also of a link. */
  const isFolderAt = (path: string) => statSync(`${project}/${path}`).isDirectory();
  for (const input of INPUTS) add(input, isFolderAt(input));
  return files;
}
