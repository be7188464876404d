import { posix } from 'node:path';
import type { Store } from '../../db/database.ts';
import { ofRevision } from '../../db/read/listings.ts';
import { isProtected, UPLOADS_PATH } from './folders.ts';
import { parseScaledFile } from './sizes.ts';

/** Tells which uploads only their buyers may download, with everything that is made from them, as `isSold` does. */
export function soldFiles(store: Store): (file: string) => boolean {
  const sold = ofRevision(store, () => {
    const rows = store.all<{ file: string }>('SELECT DISTINCT file FROM downloads');
    return soldNames(rows.map(({ file }) => file));
  });
  return (file) => isSold(file, sold());
}

/** Names in downloads, to be compared by `isSold`. */
export function soldNames(downloads: readonly string[]): ReadonlySet<string> {
  return new Set(downloads.map(soldUpload).map(folded));
}

/**
 * True for a file that only buyers may have, also by the name of a smaller size, or of a size of a size.
 * @param file path below the uploads folder
 * @param sold as `soldNames` returns them
 */
export function isSold(file: string, sold: ReadonlySet<string>): boolean {
  for (let name: string | undefined = file; name !== undefined; name = parseScaledFile(name)?.file) {
    if (isProtected(name) || sold.has(folded(name)) || sold.has(folded(otherVersion(name)))) return true;
  }
  return false;
}

/**
 * The upload that a download names, as a path below the uploads folder: a merchant may have written it as a path, from
 * the folder or from the site, or as an address of any site with such a folder. Other addresses stay as they are.
 */
export function soldUpload(download: string): string {
  const isAddress = /^(https?:)?\/\//i.test(download);
  const pathname = isAddress ? (URL.parse(download, 'http://localhost')?.pathname ?? '') : download;
  const start = pathname.indexOf(UPLOADS_PATH);
  if (isAddress && start === -1) return download;
  const below = start === -1 ? pathname : decodeName(pathname.slice(start + UPLOADS_PATH.length), isAddress);
  return posix.normalize(below.replaceAll('\\', '/')).replace(/^\/+/, '');
}

function decodeName(name: string, isEncoded: boolean): string {
  try {
    return isEncoded ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}

/** WordPress keeps a large picture beside the version that it is shown in: `sea.jpg` and `sea-scaled.jpg`. */
function otherVersion(file: string): string {
  const scaled = /^(.+)-scaled(\.\w+)$/.exec(file);
  return scaled ? `${scaled[1]}${scaled[2]}` : file.replace(/(\.\w+)$/, '-scaled$1');
}

/** Some file systems do not tell capitals from small letters. */
function folded(file: string): string {
  return file.toLowerCase();
}
