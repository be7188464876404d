import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import { INDEX_PATH } from '#storefront/domain/search/catalog-index/index-format.ts';
import { freeBytes, hasContent } from '../../kit/files/file-content.ts';
import { isTemporary, listTree } from '../../kit/files/files.ts';
import { fileOfEntry, sourcePath } from '../pictures/unfinished-pictures.ts';

/** A file that differs between two releases. */
export interface ChangedFile {
  path: string;
  kind: 'added' | 'changed' | 'removed';
  /** Where its former content is; null if there was none. */
  former: string | null;
}

const PICTURES = PICTURES_PATH.slice(1);
/** Files named by their content: none of them disturbs a release, so nothing removes them. */
const CONTENT_NAMED = ['_assets/', PICTURES, INDEX_PATH.slice(1)];

/** Manifests are those of their builds. */
const MANIFESTS = 'builds/';

export function isContentNamed(path: string): boolean {
  return CONTENT_NAMED.some((folder) => path.startsWith(folder));
}

/** The files of a root that the history is about, in slashes. */
export function releasedFiles(root: string): string[] {
  return listTree(root).filter((path) => !path.startsWith(MANIFESTS) && !isTemporary(basename(path)));
}

/**
 * Successors of a release's files.
 * @param former path -> where its former file is; null if there was none
 * @param root of the release after it
 */
export function* changesOf(
  former: Iterable<readonly [path: string, file: string | null]>,
  root: string,
): Generator<ChangedFile> {
  for (const [path, file] of former) {
    const current = join(root, path);
    const isThere = existsSync(current);
    if (file === null) {
      if (isThere && !isContentNamed(path)) yield { path, kind: 'added', former: null };
    } else if (!isThere) {
      if (!isMadePicture(current, path)) yield { path, kind: 'removed', former: file };
    } else if (!isSame(file, current)) {
      yield { path, kind: 'changed', former: file };
    }
  }
}

/**
 * Every file that one of two roots has.
 * @param changed files of the former root that were replaced since its release, as `changesOf` takes them
 */
export function formerFilesOf(
  formerRoot: string,
  root: string,
  changed: ReadonlyMap<string, string | null>,
): Map<string, string | null> {
  const former = new Map<string, string | null>();
  for (const path of releasedFiles(root)) former.set(path, null);
  for (const path of releasedFiles(formerRoot)) former.set(path, join(formerRoot, path));
  for (const [path, file] of changed) former.set(path, file);
  return former;
}

/** Returns true for the source of a picture that has been made since. */
function isMadePicture(file: string, path: string): boolean {
  const name = fileOfEntry(basename(file));
  return path.startsWith(PICTURES) && name !== basename(file) && existsSync(join(dirname(file), name));
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [lstatSync(one), lstatSync(other)];
  if (first.ino === second.ino && first.dev === second.dev) return true;
  if (first.size !== second.size) return false;
  const content = readFileSync(one);
  const isEqual = hasContent(other, content);
  freeBytes(content);
  return isEqual;
}

/** Path of the source of a restored picture, which is no longer needed then; null for other files. */
export function needlessSource(path: string): string | null {
  const name = basename(path);
  if (!path.startsWith(PICTURES) || fileOfEntry(name) !== name) return null;
  return sourcePath(dirname(path), name);
}
