import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { says } from '#kit/messages/says.ts';
import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';
import { errorMessage } from '../../kit/errors.ts';
import { setAside } from '../../kit/sqlite.ts';
import { failpoint } from '../failpoint.ts';
import { pageOfFile } from '../index/page-files.ts';
import type { FormerFiles } from '../publish/publish-target.ts';
import { announcedBuild, type ReleaseRoot, readLatest, servedRootFolder } from '../publish/release-root.ts';
import type { Workspace } from '../workspace.ts';
import {
  DamagedRecords,
  HistoryRecords,
  historyFiles,
  type ReleaseCause,
  type ReleaseRecord,
} from './history-records.ts';
import { PackedHistory } from './packed-history.ts';
import { PendingChanges } from './pending-changes.ts';
import { changesOf, formerFilesOf } from './root-changes.ts';
import { storeChanges, TooLarge, Yielded } from './stored-files.ts';

interface ReleaseHistoryOptions {
  workspace: Pick<Workspace, 'releases' | 'dist' | 'snapshot'>;
  limits: HistoryLimits;
  log: (line: string) => void;
}

interface RecordOptions {
  /** False keeps everything for now. */
  prune: boolean;
  /** Returns true if something waits for it; never by default. */
  shouldYield: () => boolean;
}

/** Keeps what releases changed, so that earlier ones can be put back. To be used under the release lock. */
export class ReleaseHistory implements FormerFiles {
  readonly #options: ReleaseHistoryOptions;
  readonly #files: ReturnType<typeof historyFiles>;
  #pending: PendingChanges | null = null;

  constructor(options: ReleaseHistoryOptions) {
    this.#options = options;
    this.#files = historyFiles(options.workspace);
  }

  /** The records; damaged ones are set aside, and the history begins again. */
  records(): HistoryRecords {
    const { workspace, log } = this.#options;
    try {
      return new HistoryRecords(workspace);
    } catch (error) {
      if (!(error instanceof DamagedRecords)) throw error;
      const { records: database } = this.#files;
      log(says('release.isDamaged', { database, damaged: setAside(database) }));
      const records = new HistoryRecords(workspace);
      records.clear();
      return records;
    }
  }

  /** Changes of the served root since its release was announced; null if there are none. */
  get pending(): PendingChanges | null {
    return PendingChanges.read(this.#files.pending);
  }

  /** Id of the oldest release that can be rolled back to; null if none can. */
  get oldest(): string | null {
    return this.#options.limits.releases === 0 ? null : (this.records().releases().at(-1)?.id ?? null);
  }

  note(root: Pick<ReleaseRoot, 'name' | 'folder'>, paths: readonly string[]): ReadonlyMap<string, string> {
    if (this.#options.limits.releases === 0) return NO_LINKS;
    if (this.#pending === null) {
      const base = announcedBuild(root.folder);
      if (base === null) return NO_LINKS;
      const known = this.pending;
      // Releases that yielded have been announced since, and are recorded with the one that ends what they began.
      const isKnown =
        known?.root === root.name && (known.base === base || known.base === this.records().newest()?.id);
      this.#pending = isKnown ? known : PendingChanges.begin(this.#files.pending, { base, root: root.name });
    }
    return this.#pending.note(root, paths);
  }

  /** Reads from the disk what changed since the last recorded release: another process may have recorded one. */
  readAgain(): void {
    this.#pending = null;
  }

  /**
   * Records the served release if it is new, and gives up what exceeds the limits. Also called before a
   * release, for one that was killed before it was recorded. A failure does not fail the release: it is logged,
   * and earlier releases may be lost.
   * @param cause why the release was made; null if that is not known
   * @returns false if it yielded: what is not recorded becomes part of the next release that is
   */
  async record(
    cause: ReleaseCause,
    { prune = true, ...options }: Partial<RecordOptions> = {},
  ): Promise<boolean> {
    const { limits, workspace, log } = this.#options;
    this.#pending = null;
    try {
      if (limits.releases === 0) {
        rmSync(this.#files.folder, { recursive: true, force: true });
        return true;
      }
      const served = servedRootFolder(workspace);
      const id = announcedBuild(served);
      if (served === null || id === null) return true;
      const records = this.records();
      if (records.newest()?.id !== id) await this.#add(records, served, cause, options);
      if (prune) records.prune(limits);
    } catch (error) {
      if (error instanceof Yielded) return false;
      log(says('history.notAdded', { reason: errorMessage(error) }));
    }
    return true;
  }

  /**
   * Keeps a file that is replaced while a release is served, for the releases before it: the product feed
   * follows later than the pages.
   * @param path in the release
   */
  async keepLate(path: string): Promise<void> {
    const { limits, workspace, log } = this.#options;
    const served = servedRootFolder(workspace);
    if (limits.releases === 0 || served === null) return;
    const former = join(served, path);
    try {
      const records = this.records();
      const [newest, before] = records.releases();
      if (newest === undefined || newest.id !== announcedBuild(served)) {
        this.note({ name: basename(served), folder: served }, [path]);
        return;
      }
      const isKept = records.changes(newest.seq).some((change) => change.path === path);
      if (before === undefined || isKept || !existsSync(former)) return;
      const changed = [{ path, kind: 'changed', former }] as const;
      const { changes, bytes } = await storeChanges(changed, records.folderOf(newest.seq), NO_LIMIT);
      records.amend(newest, changes, bytes);
    } catch (error) {
      log(says('history.fileNotAdded', { path, reason: errorMessage(error) }));
    }
  }

  async #add(
    records: HistoryRecords,
    served: string,
    cause: ReleaseCause,
    { shouldYield = NEVER }: Partial<RecordOptions>,
  ): Promise<void> {
    const latest = readLatest(served);
    if (latest === null) return;
    const { id, timestamp: at, index: searchIndex } = latest;
    const release = { id, at, root: basename(served), searchIndex, cause };
    const { megabytes } = this.#options.limits;
    const newest = records.newest();
    const former = newest === null ? null : this.#formerFiles(newest, served);
    try {
      if (newest !== null && former === null) this.#startOver(records, says('history.gap'));
      failpoint('history');
      const changed = former === null ? [] : changesOf(former, served);
      const options = { limit: megabytes * 1e6, shouldYield };
      const { changes, bytes } = await storeChanges(changed, records.begin(), options);
      failpoint('history');
      const pages = new Set(changes.flatMap(({ path }) => pageOfFile(path) ?? []));
      using packs = PackedHistory.open(this.#options.workspace);
      const packed = (newest && packs?.changes(newest, { id }, 0).count) ?? 0;
      records.add({ ...release, pages: pages.size + packed, bytes }, changes);
      failpoint('history');
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      this.#startOver(records, says('history.tooLarge', { megabytes }));
      records.add({ ...release, pages: 0, bytes: 0 }, []);
    }
    const pending = this.pending;
    if (pending !== null && pending.base !== id) await pending.delete();
  }

  /** The files that may have been different in a release; null if that is not known. */
  #formerFiles(newest: ReleaseRecord, served: string): Map<string, string | null> | null {
    const { pending } = this;
    const isOfNewest = pending?.base === newest.id && pending.root === newest.root;
    const changed = isOfNewest ? pending.entries() : null;
    if (newest.root === basename(served)) return changed;
    const formerRoot = join(this.#options.workspace.releases, newest.root);
    if (announcedBuild(formerRoot) !== newest.id) return null;
    return formerFilesOf(formerRoot, served, changed ?? new Map());
  }

  #startOver(records: HistoryRecords, why: string): void {
    this.#options.log(says('history.beginsAnew', { why }));
    records.clear();
  }
}

const NO_LINKS: ReadonlyMap<string, string> = new Map();
const NEVER = (): boolean => false;
const NO_LIMIT = { limit: Number.POSITIVE_INFINITY, shouldYield: NEVER };
