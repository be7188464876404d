import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Store } from '../../db/database.ts';
import { ofRevision } from '../../db/read/listings.ts';
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

/** Where the pictures and download files of the demo shop lie, by the paths that its catalog names. */
export const DEMO_PICTURES = fileURLToPath(new URL('../../tools/demo/pictures', import.meta.url));

/** Below them lie files for buyers only; the second is WooCommerce's own. */
const PROTECTED = /^(downloads|woocommerce_uploads)\//i;

/** The folders that hold uploads: the shop's own, where new files go, then the demo shop's, which is only read. */
export function uploadFolders(mediaDir: string): string[] {
  return [mediaDir, DEMO_PICTURES];
}

/**
 * The folder that contains an upload; the shop's own where no folder does.
 * @param file path below the folder, with `/`
 */
export function folderOf(mediaDir: string, file: string): string {
  return uploadFolders(mediaDir).find((folder) => existsSync(join(folder, file))) ?? mediaDir;
}

/** True for an upload in a folder that is never public, even if no product sells it. */
function isProtected(file: string): boolean {
  return PROTECTED.test(file);
}

/** Below this address lie all uploaded files. */
export const UPLOADS_PATH = '/wp-content/uploads/';
