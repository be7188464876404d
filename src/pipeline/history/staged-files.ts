import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import {
  type AnyRoot,
  type IndexFileName,
  type IndexRootNames,
  indexFile,
  type ListShard,
  type NameShard,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { errorMessage } from '../../kit/errors.ts';
import { fileEquals } from '../../kit/files/file-content.ts';
import { fileBelow, writeFile } from '../../kit/files/files.ts';
import { rootNames } from '../snapshot/search-index/search-indexes.ts';
import type { RestorePlan } from './restore-plan.ts';
import { StoredFiles } from './stored-files.ts';

/** The files of an earlier release that differ from those of the served one, checked and ready to be moved. */
export class StagedFiles {
  /** Path in the release -> where the file waits. */
  readonly files = new Map<string, string>();
  bytes = 0;
  readonly #folder: string;
  readonly #root: string;

  /** @param folder on the file system of the releases; its content is deleted */
  constructor(folder: string, root: string) {
    this.#folder = folder;
    this.#root = root;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(this.formerFiles, { recursive: true });
  }

  /** Where a file transaction keeps what it replaces. */
  get formerFiles(): string {
    return join(this.#folder, 'former');
  }

  /**
   * Makes every file of a plan ready.
   * @throws if one cannot be read, before anything in the release is changed
   */
  async stage({ to, files }: RestorePlan): Promise<void> {
    const stored = new StoredFiles();
    for (const [path, former] of files) {
      if (former === null) continue;
      const reading = typeof former === 'string' ? readFile(former) : stored.read(former);
      const content = await reading.catch((error: unknown) => {
        throw new IsletError(says('history.fileLost', { id: to.id, reason: errorMessage(error), path }), {
          cause: error,
        });
      });
      if (fileEquals(fileBelow(this.#root, path), content)) continue;
      const staged = join(this.#folder, String(this.files.size));
      writeFile(staged, content);
      this.files.set(path, staged);
      this.bytes += content.byteLength;
    }
  }

  /**
   * The names of all files of a search index, staged or served.
   * @throws if one is missing
   */
  searchIndex(roots: IndexRootNames): Set<IndexFileName> {
    return new Set(rootNames(roots).flatMap((root) => this.#indexFiles(root)));
  }

  #indexFiles(root: IndexFileName): IndexFileName[] {
    const read = this.#readIndex<AnyRoot>(root);
    if ('server' in read) return [root, ...this.#indexFiles(read.documents)];
    const { facets, shards, cards = [], translations } = read;
    const chunked = shards.flatMap(([list, name], shard) => [
      ...(cards[shard] ?? this.#readIndex<ListShard>(list).cards ?? []),
      ...this.#readIndex<NameShard>(name).texts,
    ]);
    const whole = translations === undefined ? [facets] : [facets, translations];
    const names = [root, ...whole, ...shards.flat(), ...chunked.map(([, chunk]) => chunk)];
    for (const name of names) {
      if (!existsSync(this.#place(indexFile(name).slice(1)))) throw new Error(missingIndexFile(name));
    }
    return names;
  }

  delete(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #readIndex<T>(name: IndexFileName): T {
    try {
      return JSON.parse(readFileSync(this.#place(indexFile(name).slice(1)), 'utf8')) as T;
    } catch (error) {
      throw new Error(missingIndexFile(name), { cause: error });
    }
  }

  #place(path: string): string {
    return this.files.get(path) ?? join(this.#root, path);
  }
}

function missingIndexFile(name: IndexFileName): string {
  return says('history.searchIndexLost', { file: indexFile(name) });
}
