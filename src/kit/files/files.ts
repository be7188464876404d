import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { lstat, mkdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';

/** Prefix of temporary files, which a killed process may leave behind; a server must not serve them. */
const TEMPORARY = '.islet-tmp-';

/** The path of a temporary file beside a file. @param name one that a later attempt writes again; default a random one */
export function temporaryFile(file: string, name = randomBytes(6).toString('hex')): string {
  return join(dirname(file), TEMPORARY + name);
}

/** Replaces a file in one step: readers see the old bytes or the new ones. */
export function writeFileAtomic(file: string, bytes: Uint8Array | string): void {
  prepareFile(file, bytes).commit();
}

/** A file that is written under a temporary name. */
export interface PreparedFile {
  commit(): void;
  discard(): void;
}

/** Writes a file under a temporary name in its folder, so that only the rename can still fail. */
export function prepareFile(file: string, bytes: Uint8Array | string): PreparedFile {
  const temporary = temporaryFile(file);
  const discard = () => rmSync(temporary, { force: true });
  try {
    writeFile(temporary, bytes);
  } catch (error) {
    discard();
    throw error;
  }
  return { commit: () => renameSync(temporary, file), discard };
}

/** Writes a file in place, for one that is not read yet, and creates its folders. */
export function writeFile(file: string, bytes: Uint8Array | string, flag = 'w'): void {
  try {
    writeFileSync(file, bytes, { flag });
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes, { flag });
  }
}

/** As `writeFile`, where the name may be a link to a file that others read: that one stays as it is. */
export function writeUnlinked(file: string, bytes: Uint8Array): void {
  try {
    writeFile(file, bytes, 'wx');
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    rmSync(file);
    writeFile(file, bytes, 'wx');
  }
}

/** Deletes the temporary files that a killed process left in a folder; a missing folder has none. */
export function deleteTemporaryFiles(folder: string): void {
  for (const name of listFolder(folder)) {
    if (isTemporary(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Returns true for the name of a temporary file. */
export function isTemporary(name: string): boolean {
  return name.startsWith(TEMPORARY);
}

/** Paths of all files below a folder, in slashes; none if it is missing. */
export function listTree(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

/** Names in a folder; none if it is missing. */
export function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * The file of a path below a folder.
 * @param path relative, in its shortest form: it names every folder that it goes through
 * @throws if it does not, so that it could lead elsewhere
 */
export function fileBelow(root: string, path: string): string {
  const file = join(root, path);
  if (/[^/]$/.test(path) && file === root.replace(/\/+$/, '') + sep + path) return file;
  throw new IsletError(says('release.noFileBelow', { path: JSON.stringify(path), root }));
}

/** Removes a file and the folders that it leaves empty, up to `root`. */
export function removeFile(root: string, path: string): void {
  rmSync(fileBelow(root, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      return;
    }
  }
}

/**
 * Links every file of `from` into `to`, without temporary ones; existing files stay.
 * @returns the number of those that were missing
 */
export function linkTree(from: string, to: string): number {
  let linked = 0;
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || isTemporary(entry.name)) continue;
    const source = join(entry.parentPath, entry.name);
    if (linkFile(source, join(to, relative(from, source)))) linked += 1;
  }
  return linked;
}

/**
 * Hard-links a file, or copies it to another file system; an existing target stays.
 * @returns false if there was one
 */
export function linkFile(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    if (isMissing(error) && !existsSync(dirname(target))) {
      mkdirSync(dirname(target), { recursive: true });
      return linkFile(source, target);
    }
    if (!isCode(error, 'EXDEV')) throw error;
    if (existsSync(target)) return false;
    copyFileAtomic(source, target);
    return true;
  }
}

function copyFileAtomic(source: string, target: string): void {
  const temporary = temporaryFile(target);
  try {
    copyFileSync(source, temporary);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Points a symlink at a folder in one step. A real folder of that name is refused, never deleted. */
export async function switchLink(link: string, target: string): Promise<void> {
  const present = await lstat(link).catch(() => null);
  if (present !== null && !present.isSymbolicLink()) {
    throw new IsletError(says('release.realFolder', { link }));
  }
  const temporary = `${link}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(link), { recursive: true });
  await symlink(relative(dirname(link), target), temporary);
  await rename(temporary, link);
}

/** Returns true for a name beside a link that a killed `switchLink` left behind. */
export function isSwitchLeftover(link: string, name: string): boolean {
  return name.startsWith(`${link}.`) && /^[0-9a-f]{8}$/.test(name.slice(link.length + 1));
}

/** Deletes the folders of `parent` for which `isNeeded` returns false. */
export async function deleteFoldersExcept(
  parent: string,
  isNeeded: (name: string) => boolean,
): Promise<void> {
  for (const name of listFolder(parent)) {
    if (!isNeeded(name)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

export function isMissing(error: unknown): boolean {
  return isCode(error, 'ENOENT');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
