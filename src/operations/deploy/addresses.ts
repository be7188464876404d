import { dirname } from 'node:path';
import { isImmutable } from '#pipeline/hosting/response-headers.ts';
import type { ReleaseFile } from './release-files.ts';

/** The address of a file of a release, as a browser asks for it. */
export function addressOf(path: string): string {
  const address = path.endsWith('index.html') ? `${dirname(`/${path}`).replace(/\/$/, '')}/` : `/${path}`;
  return address.split('/').map(encodeURIComponent).join('/');
}

/** Addresses of those files whose content may change under the same name. */
export function changedAddresses(paths: readonly string[]): string[] {
  const changed = new Set(paths.filter((path) => !isImmutable(`/${path}`)));
  return [...changed].map(addressOf).sort();
}

/** Addresses of pages as some people type them: until there is a page, a cache may keep that there is none. */
export function withoutSlash(paths: readonly string[]): string[] {
  return paths.filter((path) => path.endsWith('/index.html')).map((path) => addressOf(path).slice(0, -1));
}

/** Those of pages that the target has not had. */
export function appearingAddresses(files: readonly ReleaseFile[]): string[] {
  return withoutSlash(files.filter(({ isNew }) => isNew).map(({ path }) => path));
}
