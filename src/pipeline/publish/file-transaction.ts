import { linkSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { isMissing, linkFile, removeFile } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';

interface ReplacedFile {
  target: string;
  /** Hard link to the former file; null if there was none. */
  backup: string | null;
  /** The history has the link too: it stays. */
  isShared: boolean;
}

/**
 * Replaces and deletes files in a live root, each in one step, so that readers see the old file or the new
 * one; and backs up the former files, so that a failed release can restore them.
 */
export class FileTransaction {
  readonly #root: string;
  readonly #backups: string;
  readonly #done: ReplacedFile[] = [];

  /**
   * @param root folder of the release
   * @param backups existing folder on the same file system for former files; the caller deletes it in the end
   */
  constructor(root: string, backups: string) {
    this.#root = root;
    this.#backups = backups;
  }

  /**
   * Moves a staged file to its target.
   * @param shared a link to the target as it is now, which stays whatever happens: another one is saved
   */
  replaceFile(staged: string, target: string, shared: string | null = null): void {
    failpoint('replace');
    this.#done.push({ target, backup: shared ?? this.#backUp(target), isShared: shared !== null });
    moveFile(staged, target);
  }

  /** Deletes a file of the release, and the folders that it leaves empty. */
  deleteFile(target: string): void {
    failpoint('replace');
    const backup = this.#backUp(target);
    if (backup === null) return;
    this.#done.push({ target, backup, isShared: false });
    removeFile(this.#root, relative(this.#root, target));
  }

  /** Restores every former file, last change first. */
  rollback(): void {
    for (let last = this.#done.pop(); last !== undefined; last = this.#done.pop()) {
      failpoint('rollback');
      if (last.backup === null) removeFile(this.#root, relative(this.#root, last.target));
      else moveFile(last.isShared ? this.#linkOf(last.backup) : last.backup, last.target);
    }
  }

  #linkOf(shared: string): string {
    const link = join(this.#backups, String(this.#done.length));
    linkFile(shared, link);
    return link;
  }

  #backUp(target: string): string | null {
    const backup = join(this.#backups, String(this.#done.length));
    try {
      linkSync(target, backup);
      return backup;
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
