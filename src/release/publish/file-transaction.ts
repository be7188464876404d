import { linkSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { failpoint } from '../failpoint.ts';
import { isMissing, removeFile } from '../files.ts';

interface ReplacedFile {
  target: string;
  /** Where the former file is kept; null where there was none. */
  backup: string | null;
}

/**
 * Puts files in place in a live root, one step each, so that readers see the old file or the new one; and
 * keeps what was there, so that a release that fails leaves nothing behind.
 */
export class FileTransaction {
  readonly #root: string;
  readonly #keep: string;
  readonly #done: ReplacedFile[] = [];

  /**
   * @param root folder of the release
   * @param keep folder on the same file system for former files, which is there before the first change; whoever
   *   owns it deletes it in the end
   */
  constructor(root: string, keep: string) {
    this.#root = root;
    this.#keep = keep;
  }

  /** Moves a finished file to its place. */
  replaceFile(staged: string, target: string): void {
    failpoint('place');
    this.#done.push({ target, backup: this.#keepFormer(target) });
    moveFile(staged, target);
  }

  /** Takes a file out of the release, with the folders that it leaves empty. */
  deleteFile(target: string): void {
    failpoint('place');
    const kept = this.#keepFormer(target);
    if (kept === null) return;
    this.#done.push({ target, backup: kept });
    removeFile(this.#root, relative(this.#root, target));
  }

  /** Puts everything back as it was, last change first. */
  rollback(): void {
    for (let last = this.#done.pop(); last !== undefined; last = this.#done.pop()) {
      failpoint('undo');
      if (last.backup === null) removeFile(this.#root, relative(this.#root, last.target));
      else moveFile(last.backup, last.target);
    }
  }

  #keepFormer(target: string): string | null {
    const kept = join(this.#keep, String(this.#done.length));
    try {
      linkSync(target, kept);
      return kept;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(to), { recursive: true });
    renameSync(from, to);
  }
}
