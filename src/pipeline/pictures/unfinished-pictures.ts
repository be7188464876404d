import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, linkFile, listFolder, writeFileAtomic } from '../../kit/files/files.ts';

/**
 * Files of pictures that are yet to be made: where such a file will be, in the picture store or in a release, its
 * source is kept under a hidden name.
 */
const SOURCE_PREFIX = '.islet-source-';

const PICTURE_FILE_NAME = /^([0-9a-f]{16})-(\d+)\.webp$/;

/** @returns null for a name that no picture file has */
export function parsePictureFile(name: string): { asset: string; width: number } | null {
  const [, asset, width] = PICTURE_FILE_NAME.exec(name) ?? [];
  return asset === undefined ? null : { asset, width: Number(width) };
}

/** Path of the source of an unfinished file. */
export function sourcePath(folder: string, name: string): string {
  return join(folder, SOURCE_PREFIX + name);
}

/** The name of the file that an entry of a folder is, or is the source of. */
export function fileOfEntry(entry: string): string {
  return entry.startsWith(SOURCE_PREFIX) ? entry.slice(SOURCE_PREFIX.length) : entry;
}

/** Returns true if a file exists, or can be made from its source. */
export function isKnownFile(folder: string, name: string): boolean {
  return existsSync(join(folder, name)) || existsSync(sourcePath(folder, name));
}

/** The unfinished files of a folder, by picture: asset -> names. */
export function unfinishedPictures(folder: string): Map<string, string[]> {
  const pictures = new Map<string, string[]>();
  for (const entry of listFolder(folder)) {
    if (!entry.startsWith(SOURCE_PREFIX)) continue;
    const name = fileOfEntry(entry);
    const asset = parsePictureFile(name)?.asset;
    if (asset === undefined) continue;
    const names = pictures.get(asset);
    if (names === undefined) pictures.set(asset, [name]);
    else names.push(name);
  }
  return pictures;
}

/** Bytes on disk of a folder's unfinished pictures. */
export function unfinishedBytes(folder: string): number {
  let bytes = 0;
  for (const [name = ''] of unfinishedPictures(folder).values()) {
    bytes += statSync(sourcePath(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

/** Leaves files of a picture to be made later. */
export function deferFiles(folder: string, names: readonly string[], source: Uint8Array): void {
  let written: string | null = null;
  for (const name of names) {
    if (isKnownFile(folder, name)) continue;
    const path = sourcePath(folder, name);
    if (written === null) writeFileAtomic(path, source);
    else linkFile(written, path);
    written ??= path;
  }
}

/** Deletes the source of a file that exists or cannot be made. */
export function deleteSource(folder: string, name: string): void {
  rmSync(sourcePath(folder, name), { force: true });
}

/**
 * Makes a file of the picture store part of a release; if it is unfinished, its source.
 * @param mayBeUnfinished without it, an unfinished file is an error
 */
export function publishFile(store: string, folder: string, name: string, mayBeUnfinished: boolean): void {
  if (existsSync(join(store, name)) || !mayBeUnfinished) {
    publishFinished(store, folder, name);
    return;
  }
  if (existsSync(join(folder, name))) return;
  try {
    linkFile(sourcePath(store, name), sourcePath(folder, name));
  } catch (error) {
    if (!isMissing(error)) throw error;
    // Another process has finished it meanwhile.
    publishFinished(store, folder, name);
  }
}

/** Publishes the files of a release that the picture store has finished; deletes the sources of others. */
export function finishFiles(store: string, folder: string): void {
  for (const name of [...unfinishedPictures(folder).values()].flat()) {
    if (existsSync(join(store, name))) publishFinished(store, folder, name);
    else deleteSource(folder, name);
  }
}

function publishFinished(store: string, folder: string, name: string): void {
  const target = join(folder, name);
  // Nearly all are there already, and failing to link takes far longer than looking.
  if (!existsSync(target)) linkFile(join(store, name), target);
  deleteSource(folder, name);
}
