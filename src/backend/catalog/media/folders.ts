import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
export function isProtected(file: string): boolean {
  return PROTECTED.test(file);
}

/** Below this address lie all uploaded files. */
export const UPLOADS_PATH = '/wp-content/uploads/';
