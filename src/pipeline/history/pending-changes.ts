import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, linkFile, writeFileAtomic } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import type { ReleaseRoot } from '../publish/release-root.ts';

interface Base {
  /** Id of its build. */
  base: string;
  /** Name of its root. */
  root: string;
}

const JOURNAL = 'journal';

/**
 * Files of the served root as its announced release had them, kept by hard links before they are replaced. A
 * journal names them, so they outlive a killed process; the first link of a path is the one that counts.
 */
export class PendingChanges {
  readonly base: string;
  readonly root: string;
  readonly #folder: string;
  /** Path in the release -> number of its link; null if the release had no such file. */
  readonly #files: Map<string, number | null>;
  #count: number;

  private constructor(folder: string, { base, root }: Base, files: Map<string, number | null>) {
    this.base = base;
    this.root = root;
    this.#folder = folder;
    this.#files = files;
    this.#count = files.size;
  }

  /** Those in a folder; null if there are none. */
  static read(folder: string): PendingChanges | null {
    const [first, ...lines] = readJournal(folder);
    if (first === undefined) return null;
    return new PendingChanges(folder, first as Base, new Map(lines as [string, number | null][]));
  }

  static begin(folder: string, base: Base): PendingChanges {
    rmSync(folder, { recursive: true, force: true });
    writeFileAtomic(join(folder, JOURNAL), `${JSON.stringify(base)}\n`);
    return new PendingChanges(folder, base, new Map());
  }

  /** Path in the release -> where the former file is; null if there was none. */
  entries(): Map<string, string | null> {
    const fileOf = (number: number | null) => (number === null ? null : join(this.#folder, String(number)));
    return new Map([...this.#files].map(([path, number]) => [path, fileOf(number)]));
  }

  /** Keeps files of the root that are about to change. @returns the new links, by path */
  note({ folder }: Pick<ReleaseRoot, 'folder'>, paths: readonly string[]): Map<string, string> {
    const links = new Map<string, string>();
    const added = [...new Set(paths)].filter((path) => !this.#files.has(path));
    if (added.length === 0) return links;
    failpoint('history');
    const lines = added.map((path) => {
      const link = this.#link(join(folder, path));
      const number = link === null ? null : this.#count;
      if (link !== null) links.set(path, link);
      this.#files.set(path, number);
      this.#count += 1;
      return `${JSON.stringify([path, number])}\n`;
    });
    // After the links, so that every number in the journal has one.
    appendFileSync(join(this.#folder, JOURNAL), lines.join(''));
    failpoint('history');
    return links;
  }

  async delete(): Promise<void> {
    // Without the journal the links mean nothing.
    rmSync(join(this.#folder, JOURNAL), { force: true });
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** @returns null if there is no such file */
  #link(file: string): string | null {
    const link = join(this.#folder, String(this.#count));
    try {
      // A process that was killed before it wrote the journal may have left one.
      if (!linkFile(file, link)) {
        rmSync(link);
        linkFile(file, link);
      }
      return link;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }
}

/** The lines of a journal, without one that is cut off. */
function readJournal(folder: string): unknown[] {
  try {
    const lines = readFileSync(join(folder, JOURNAL), 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as unknown);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
