import { randomBytes } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Temporary names that a killed process may leave behind; a server must not show them. */
const TEMPORARY = '.islet-tmp-';

/** Replaces a file in one step: readers see the old bytes or the new ones. */
export function writeWhole(file: string, bytes: Uint8Array | string): void {
  const temporary = join(dirname(file), `${TEMPORARY}${randomBytes(6).toString('hex')}`);
  try {
    writeFileSync(temporary, bytes);
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, bytes);
  }
  renameSync(temporary, file);
}

/** Whether a file holds exactly these bytes. */
export function hasBytes(file: string, bytes: Uint8Array): boolean {
  try {
    return readFileSync(file).equals(bytes);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Removes a file and the folders that it leaves empty, up to `root`. */
export function removeFile(root: string, path: string): void {
  rmSync(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(root, folder));
    } catch {
      return;
    }
  }
}

/** Makes every file of `from` present in `to` as a hard link; what is there stays. */
export function linkTree(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    linkFile(source, join(to, relative(from, source)));
  }
}

export function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return;
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(target), { recursive: true });
    linkSync(source, target);
  }
}

/** Points a symlink at a folder in one step. A real folder of that name is refused, never deleted. */
export async function switchLink(link: string, target: string): Promise<void> {
  const present = await lstat(link).catch(() => null);
  if (present !== null && !present.isSymbolicLink()) {
    throw new Error(
      `${link} is a real folder where Islet keeps a link to the current release. Move it away and build again.`,
    );
  }
  const temporary = `${link}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(link), { recursive: true });
  await symlink(relative(dirname(link), target), temporary);
  await rename(temporary, link);
}

/** Removes all folders of `parent` but the named ones. */
export async function keepOnly(parent: string, names: readonly string[]): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!names.includes(name)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isMissing(error: unknown): boolean {
  return isCode(error, 'ENOENT');
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
