import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import type { IndexRootNames } from '#storefront/domain/search/catalog-index/index-format.ts';
import { type HistoryLimits, PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';
import { errorMessage, systemError } from '../../kit/errors.ts';
import { isMissing, listFolder, writeFile, writeFileAtomic } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import type { ReleaseReport } from '../release-report.ts';
import type { Workspace } from '../workspace.ts';
import type { FileChange, FormerFile } from './stored-files.ts';

/** Why a release was made; null if it was interrupted before it could say. */
export type ReleaseCause = { reasons: ReleaseReport['reasons'] } | { rolledBackTo: string } | null;

export interface ReleaseRecord {
  /** Grows with each release. */
  seq: number;
  /** Id of the build. */
  id: string;
  /** When it was announced, in milliseconds since 1970. */
  at: number;
  /** Name of its root. */
  root: string;
  searchIndex: IndexRootNames;
  cause: ReleaseCause;
  /** Pages whose files differ from the release before. */
  pages: number;
  /** Bytes on the disk of the files that it replaced. */
  bytes: number;
  /** False once it cannot be rolled back to any more. */
  isRetained: boolean;
}

/** Raised with every change of the records. */
const VERSION = 3;

/** Records of releases that are no longer kept, so that a message can name them. */
const MAX_FORGOTTEN = 200;

/** Of a release's folder: its changes. Other files there are those that it replaced. */
const CHANGES = 'changes.json';

/** Where a shop's history is. It may be deleted: releases can then no longer be rolled back to. */
export function historyFiles({ releases }: Pick<Workspace, 'releases'>) {
  const folder = join(dirname(releases), 'history');
  // The files that the served release has replaced since the last record are in `pending`.
  return { folder, records: join(folder, 'releases.json'), pending: join(folder, 'pending') };
}

/**
 * The limits that the merchant's settings give.
 * @throws if one is not a number from 0
 */
export function historyLimits(settings: Partial<HistoryLimits> = {}): HistoryLimits {
  const limits = { ...PIPELINE_DEFAULTS.history, ...settings };
  for (const [name, value] of Object.entries(limits)) {
    if (!(value >= 0)) throw new IsletError(says('setting.history', { name, value }));
  }
  return limits.megabytes === 0 ? { ...limits, releases: 0 } : limits;
}

/** The records cannot be read. */
export class DamagedRecords extends Error {}

/**
 * The records of the history. Kept releases follow each other without a gap, the served one last; the files that one
 * replaced lead back to the one before, so the oldest needs none. Each has a folder, which counts once the list has its
 * release: the list is replaced in one step, and folders that it lacks are deleted.
 */
export class HistoryRecords {
  readonly #folder: string;
  readonly #file: string;
  /** The oldest first. */
  #releases: ReleaseRecord[];

  /** @throws DamagedRecords, or IsletError if they are of another version: releases cannot be made again */
  constructor(workspace: Pick<Workspace, 'releases'>) {
    const { folder, records } = historyFiles(workspace);
    this.#folder = folder;
    this.#file = records;
    this.#releases = readRecords(records);
  }

  /** Every release that can be rolled back to, and the served one, newest first. */
  releases(): ReleaseRecord[] {
    return this.#releases.filter(({ isRetained }) => isRetained).reverse();
  }

  /** A release, kept or not. */
  find(id: string): ReleaseRecord | null {
    return this.#releases.find((release) => release.id === id) ?? null;
  }

  /** The kept release that came before one; null for the oldest. */
  before(id: string): ReleaseRecord | null {
    const kept = this.releases();
    return kept[kept.findIndex((release) => release.id === id) + 1] ?? null;
  }

  newest(): ReleaseRecord | null {
    return this.releases()[0] ?? null;
  }

  /**
   * Changes of a kept release, by path; none of the oldest.
   * @throws if they are missing or damaged
   */
  changes(seq: number): FileChange[] {
    if (seq === this.releases().at(-1)?.seq) return [];
    const file = join(this.folderOf(seq), CHANGES);
    try {
      const changes = JSON.parse(readFileSync(file, 'utf8')) as FileChange[];
      return changes.sort((one, other) => (one.path < other.path ? -1 : 1));
    } catch (error) {
      const reason = isMissing(error) ? 'history.isMissing' : 'history.isDamaged';
      throw new IsletError(says(reason, { file }), { cause: error });
    }
  }

  /** Path -> every file that a release had and the newest one has not; null if it had none. */
  formerFiles(seq: number): Map<string, FormerFile | null> {
    const former = new Map<string, FormerFile | null>();
    for (const later of this.#releases.filter((release) => release.isRetained && release.seq > seq)) {
      const folder = this.folderOf(later.seq);
      for (const { path, former: file } of this.changes(later.seq)) {
        if (!former.has(path)) former.set(path, file && { ...file, folder });
      }
    }
    return former;
  }

  /** The folder for the files that the next release replaces, which is empty. */
  begin(): string {
    const folder = this.folderOf(this.#nextSeq());
    rmSync(folder, { recursive: true, force: true });
    return folder;
  }

  /** Adds a release whose former files are in the folder of `begin`. */
  add(release: Omit<ReleaseRecord, 'seq' | 'isRetained'>, changes: readonly FileChange[]): void {
    const seq = this.#nextSeq();
    writeFile(join(this.folderOf(seq), CHANGES), JSON.stringify(changes));
    const others = this.#releases.filter(({ id }) => id !== release.id);
    this.#write([...others, { seq, ...release, isRetained: true }]);
  }

  /** Adds changes, whose files are in its folder, to a release that is there. */
  amend(release: ReleaseRecord, changes: readonly FileChange[], bytes: number): void {
    const all = [...this.changes(release.seq), ...changes];
    writeFileAtomic(join(this.folderOf(release.seq), CHANGES), JSON.stringify(all));
    const amended = { ...release, bytes: release.bytes + bytes };
    this.#write(this.#releases.map((one) => (one.seq === release.seq ? amended : one)));
  }

  /** Gives the oldest releases up until the rest is within the limits, and deletes what no kept one has. */
  prune({ releases, megabytes }: HistoryLimits): void {
    const kept = this.releases();
    // The served release is not one to go back to.
    let count = Math.min(kept.length, releases + 1);
    while (count > 1 && sizeOf(kept.slice(0, count)) > megabytes * 1e6) count -= 1;
    if (count < kept.length) {
      const oldest = kept[count - 1]?.seq ?? 0;
      failpoint('history');
      this.#write(this.#releases.map((one) => (one.seq < oldest ? { ...one, isRetained: false } : one)));
      failpoint('history');
    }
    this.#deleteNeedless();
  }

  /** Gives all releases up. */
  clear(): void {
    this.#write(this.#releases.map((release) => ({ ...release, isRetained: false })));
    this.#deleteNeedless();
  }

  #deleteNeedless(): void {
    const needed = this.releases().slice(0, -1);
    const names = new Set(needed.map(({ seq }) => String(seq)));
    for (const name of listFolder(this.#folder)) {
      if (/^\d+$/.test(name) && !names.has(name)) {
        rmSync(join(this.#folder, name), { recursive: true, force: true });
      }
    }
  }

  #write(releases: ReleaseRecord[]): void {
    const forgotten = releases.filter(({ isRetained }) => !isRetained).slice(-MAX_FORGOTTEN);
    this.#releases = [...forgotten, ...releases.filter(({ isRetained }) => isRetained)];
    writeFileAtomic(this.#file, JSON.stringify({ version: VERSION, releases: this.#releases }));
  }

  #nextSeq(): number {
    return (this.#releases.at(-1)?.seq ?? 0) + 1;
  }

  /** The folder of a release. */
  folderOf(seq: number): string {
    return join(this.#folder, String(seq));
  }
}

/**
 * Bytes that releases take on the disk.
 * @param releases the newest first; the oldest needs no files
 */
export function sizeOf(releases: readonly ReleaseRecord[]): number {
  return releases.slice(0, -1).reduce((sum, { bytes }) => sum + bytes, 0);
}

function readRecords(file: string): ReleaseRecord[] {
  let records: { version?: unknown; releases?: ReleaseRecord[] } | null;
  try {
    records = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return [];
    if (error instanceof SyntaxError || systemError(error).code === 'EISDIR')
      throw new DamagedRecords(errorMessage(error), { cause: error });
    throw error;
  }
  if (records?.version !== VERSION) throw new IsletError(says('history.otherVersion', { file }));
  return records.releases ?? [];
}
