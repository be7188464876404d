import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { errorMessage } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { isDamaged, setAside } from '#kit/sqlite.ts';
import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';
import { failpoint } from '../failpoint.ts';
import { pageOfFile } from '../index/page-files.ts';
import type { FormerFiles } from '../publish/files/former-files.ts';
import { announcedBuild, type ReleaseRoot, readLatest, servedRootFolder } from '../publish/release-root.ts';
import type { Workspace } from '../workspace.ts';
import { HistoryDatabase } from './history-database.ts';
import { type HistoryFiles, historyFiles } from './history-files.ts';
import type { ReleaseCause, ReleaseRecord } from './history-records.ts';
import { ObjectStore } from './objects/object-store.ts';
import { PendingChanges } from './pending-changes.ts';
import { pruneHistory } from './prune-history.ts';
import { type ChangedFile, changesOf, formerFilesOf } from './root-changes.ts';
import { storeChanges, TooLarge, Yielded } from './store-changes.ts';

interface ReleaseHistoryOptions {
  workspace: Pick<Workspace, 'releases' | 'dist'>;
  limits: HistoryLimits;
  log: (line: string) => void;
}

/** Keeps what releases changed, so that earlier ones can be put back. To be used under the release lock. */
export class ReleaseHistory implements FormerFiles {
  readonly files: HistoryFiles;
  readonly objects: ObjectStore;
  readonly #options: ReleaseHistoryOptions;
  #pending: PendingChanges | null = null;

  constructor(options: ReleaseHistoryOptions) {
    this.#options = options;
    this.files = historyFiles(options.workspace);
    this.objects = new ObjectStore(this.files.objects);
  }

  /** Opens the records; a damaged file is set aside, and the history begins anew. */
  open(): HistoryDatabase {
    const { database } = this.files;
    try {
      return new HistoryDatabase(database);
    } catch (error) {
      if (!isDamaged(error, database)) throw error;
      this.#setAside();
      return new HistoryDatabase(database);
    }
  }

  /** Changes of the served root since its release was announced; null where there are none. */
  get pending(): PendingChanges | null {
    return PendingChanges.read(this.files.pending);
  }

  note(root: Pick<ReleaseRoot, 'name' | 'folder'>, paths: readonly string[]): ReadonlyMap<string, string> {
    if (this.#options.limits.releases === 0) return NO_LINKS;
    if (this.#pending === null) {
      const base = announcedBuild(root.folder);
      if (base === null) return NO_LINKS;
      const known = this.pending;
      // Releases that yielded have been announced since, and are recorded with the one that ends what they began.
      const isKnown = known?.root === root.name && (known.base === base || known.base === this.#newestId());
      this.#pending = isKnown ? known : PendingChanges.begin(this.files.pending, { base, root: root.name });
    }
    return this.#pending.note(root, paths);
  }

  /** Reads from the disk what changed since the last recorded release: another process may have recorded one. */
  readAgain(): void {
    this.#pending = null;
  }

  #newestId(): string | undefined {
    const db = this.open();
    try {
      return db.newest()?.id;
    } finally {
      db.close();
    }
  }

  /**
   * Records the served release where that is new, and gives up what exceeds the limits. Also called before a
   * release, for one that was killed before it was recorded. A failure is none of the release: it is logged,
   * and earlier releases may be lost.
   * @param cause why the release was made; null where that is not known
   * @param options without `prune` everything is kept for now; `shouldYield` is true where something waits for it
   * @returns false where it yielded: what is not recorded becomes part of the next release that is
   */
  async record(cause: ReleaseCause, { prune = true, shouldYield = NEVER } = {}): Promise<boolean> {
    this.#pending = null;
    try {
      if (this.#options.limits.releases === 0) {
        rmSync(this.files.folder, { recursive: true, force: true });
        return true;
      }
      const served = servedRootFolder(this.#options.workspace);
      const id = announcedBuild(served);
      if (served === null || id === null) return true;
      const db = this.open();
      try {
        if (db.newest()?.id !== id) await this.#add(db, served, cause, shouldYield);
        if (prune) pruneHistory(db, this.objects, this.#options.limits);
      } finally {
        db.close();
      }
    } catch (error) {
      if (error instanceof Yielded) return false;
      this.#options.log(says('history.notAdded', { reason: errorMessage(error) }));
      if (isDamaged(error, this.files.database)) this.#setAside();
    }
    return true;
  }

  /**
   * Keeps a file that is replaced while a release is served, for the releases before it: the product feed
   * follows later than the pages.
   * @param path in the release
   */
  async keepLate(path: string): Promise<void> {
    const served = servedRootFolder(this.#options.workspace);
    if (this.#options.limits.releases === 0 || served === null) return;
    const file = join(served, path);
    const db = this.open();
    try {
      const [newest, before] = db.releases();
      if (newest?.id !== announcedBuild(served)) {
        this.note({ name: basename(served), folder: served }, [path]);
        return;
      }
      if (newest === undefined || before === undefined || db.hasChange(newest.seq, path) || !existsSync(file))
        return;
      const [object] = await this.objects.add([{ file, path }], db);
      if (object !== undefined) db.amend(newest.seq, { path, kind: 'changed', hash: object.hash }, [object]);
    } catch (error) {
      this.#options.log(says('history.fileNotAdded', { path, reason: errorMessage(error) }));
    } finally {
      db.close();
    }
  }

  #setAside(): void {
    const { database } = this.files;
    const damaged = setAside(database);
    this.objects.clear();
    this.#options.log(says('release.isDamaged', { database, damaged }));
  }

  async #add(
    db: HistoryDatabase,
    served: string,
    cause: ReleaseCause,
    shouldYield: () => boolean,
  ): Promise<void> {
    const latest = readLatest(served);
    if (latest === null) return;
    const release = {
      id: latest.id,
      at: latest.timestamp,
      root: basename(served),
      searchIndex: latest.index,
      cause,
    };
    const newest = db.newest();
    const former = newest === null ? null : this.#formerFiles(newest, served);
    try {
      if (newest !== null && former === null) this.#startOver(db, says('history.gap'));
      if (former === null) db.add({ ...release, pages: 0 }, [], []);
      else await this.#addChanges(db, release, changesOf(former, served), shouldYield);
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      const { megabytes } = this.#options.limits;
      this.#startOver(db, says('history.tooLarge', { megabytes }));
      db.add({ ...release, pages: 0 }, [], []);
    }
    const pending = this.pending;
    if (pending !== null && pending.base !== latest.id) await pending.delete();
  }

  /** The files that a release may have had otherwise; null where that is not known. */
  #formerFiles(newest: ReleaseRecord, served: string): Map<string, string | null> | null {
    const { pending } = this;
    const isOfNewest = pending?.base === newest.id && pending.root === newest.root;
    const changed = isOfNewest ? pending.entries() : null;
    if (newest.root === basename(served)) return changed;
    const formerRoot = join(this.#options.workspace.releases, newest.root);
    if (announcedBuild(formerRoot) !== newest.id) return null;
    return formerFilesOf(formerRoot, served, changed ?? new Map());
  }

  async #addChanges(
    db: HistoryDatabase,
    release: Omit<ReleaseRecord, 'seq' | 'isRetained' | 'pages'>,
    changed: Iterable<ChangedFile>,
    shouldYield: () => boolean,
  ): Promise<void> {
    failpoint('history');
    const limit = this.#options.limits.megabytes * 1e6;
    const { changes, objects } = await storeChanges(changed, this.objects, db, { limit, shouldYield });
    const pages = new Set(changes.flatMap(({ path }) => pageOfFile(path) ?? []));
    db.add({ ...release, pages: pages.size }, changes, objects);
    failpoint('history');
  }

  #startOver(db: HistoryDatabase, why: string): void {
    this.#options.log(says('history.beginsAnew', { why }));
    db.clear();
    this.objects.clear();
  }
}

const NO_LINKS: ReadonlyMap<string, string> = new Map();
const NEVER = (): boolean => false;
