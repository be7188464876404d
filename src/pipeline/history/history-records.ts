import type { ReleaseReport } from '../release-report.ts';
import type { ObjectPlace } from './objects/stored-object.ts';

/** Why a release was made; null where it was interrupted before it could say. */
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
  /** Root of its search index; null where it has none. */
  searchIndex: string | null;
  cause: ReleaseCause;
  /** Pages whose files differ from the release before. */
  pages: number;
  /** False once it cannot be rolled back to any more. */
  isRetained: boolean;
}

export type ChangeKind = 'added' | 'changed' | 'removed';

/** Change of a file by a release, and the file before it. */
export interface FileChange {
  path: string;
  kind: ChangeKind;
  /** Of the former content; null where there was none. */
  hash: string | null;
}

/** Files of the history, and the bytes that they take on the disk. */
export interface KeptSize {
  bytes: number;
  files: number;
}

/** A row of the history's database. */
export type Row = Record<string, unknown>;

export function recordOf({ seq, id, at, root, search_index, cause, pages, kept }: Row): ReleaseRecord {
  return {
    seq: Number(seq),
    id: String(id),
    at: Number(at),
    root: String(root),
    searchIndex: search_index === null ? null : String(search_index),
    cause: JSON.parse(String(cause)) as ReleaseCause,
    pages: Number(pages),
    isRetained: kept === 1,
  };
}

export function placeOf({ hash, pack, start, length }: Row): ObjectPlace {
  const place = pack === null ? null : { name: String(pack), start: Number(start), length: Number(length) };
  return { hash: String(hash), pack: place };
}

export function changeOf({ path, kind, hash }: Row): FileChange {
  return { path: String(path), kind: kind as ChangeKind, hash: hash === null ? null : String(hash) };
}
