import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { storeOriginOf } from './skeleton.ts';

/** A release's folder, and what its build has made up. */
export interface ReleaseFolder {
  root: string;
  /** Paths of all files, with that of the newest build's record without its id. */
  files: ReadonlySet<string>;
  storeOrigin: string | null;
  read(file: string): Buffer;
}

const NEWEST = 'builds/meta/‹build›.json';

/** @throws Error where the folder holds no release */
export function openRelease(folder: string): ReleaseFolder {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} holds no release.`);
  const root = realpathSync(folder);
  const id = buildId(root);
  const newest = `builds/meta/${id}.json`;
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .map((file) => (file === newest ? NEWEST : file));
  return {
    root,
    files: new Set(files.sort()),
    storeOrigin: storeOriginOf(readFileSync(join(root, 'index.html'), 'utf8')),
    read: (file) => readFileSync(join(root, file === NEWEST ? newest : file)),
  };
}

function buildId(root: string): string | null {
  const file = join(root, 'builds/latest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { id: string }).id : null;
}

export type FileKind = 'page' | 'payload' | 'file' | 'binary' | 'asset' | 'picture' | 'compressed';

const TEXT = /(\.(json|xml|txt|svg|webmanifest|md)|(^|\/)_(headers|redirects))$/;

export function fileKind(file: string): FileKind {
  if (/\.(br|gz)$/.test(file)) return 'compressed';
  if (file.startsWith('_assets/')) return 'asset';
  if (file.startsWith('pictures/')) return 'picture';
  if (file.endsWith('.html')) return 'page';
  if (file.endsWith('_payload.json')) return 'payload';
  return TEXT.test(file) ? 'file' : 'binary';
}
