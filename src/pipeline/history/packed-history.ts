import { DatabaseSync } from 'node:sqlite';
import { type PackedPage, PackIndex } from '../index/pack-index.ts';
import { isServedPacked } from '../publish/release-root.ts';
import type { Workspace } from '../workspace.ts';
import type { ReleaseRecord } from './history-records.ts';
import type { FileChange } from './stored-files.ts';

/** Reads the HTML of a page out of its pack. @throws if the pack is lost */
export type ReadPackedPage = (page: Pick<PackedPage, 'pack' | 'place'>) => Promise<string>;

/** Pages that a release changed. */
export interface PackedChanges {
  /** All of them. */
  count: number;
  /** The first, in the order of their paths. */
  pages: [path: string, kind: FileChange['kind']][];
}

/** The pages of kept releases in a shop whose pages are in packs: their records have files alone. */
export class PackedHistory implements Disposable {
  readonly #db: DatabaseSync;
  readonly #packs: PackIndex;

  /** @returns null for a shop whose pages are files */
  static open(workspace: Pick<Workspace, 'dist' | 'snapshot'>): PackedHistory | null {
    return isServedPacked(workspace) ? new PackedHistory(workspace.snapshot) : null;
  }

  private constructor(snapshot: string) {
    this.#db = new DatabaseSync(snapshot, { readOnly: true });
    this.#packs = new PackIndex((sql) => this.#db.prepare(sql));
  }

  /** Pages that differ between a release and the one before it. @param most how many are named */
  changes(
    before: Pick<ReleaseRecord, 'id'>,
    { id }: Pick<ReleaseRecord, 'id'>,
    most = Number.MAX_SAFE_INTEGER,
  ): PackedChanges {
    const { count, paths } = this.#packs.replaced(before.id, id, most);
    const kindOf = (path: string) => {
      if (this.#packs.at(before.id, path) === null) return 'added';
      return this.#packs.at(id, path) === null ? 'removed' : 'changed';
    };
    return { count, pages: paths.map((path) => [path, kindOf(path)]) };
  }

  /** A page as a release had it; null where it had none. */
  page({ id }: Pick<ReleaseRecord, 'id'>, path: string): PackedPage | null {
    return this.#packs.at(id, path);
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}
