import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import type { Store } from '../../db/database.ts';
import type { Dimensions } from './sizes.ts';
import { folderOf } from './sold-files.ts';

const MAX_CONCURRENT = 8;

/** Sizes, as they are seen, of those uploaded pictures that exist and can be read. */
export async function measurePictures(
  mediaDir: string,
  files: Iterable<string>,
): Promise<Map<string, Dimensions>> {
  const limit = pLimit(MAX_CONCURRENT);
  const sizes = new Map<string, Dimensions>();
  await Promise.all(
    [...new Set(files)].map((file) =>
      limit(async () => {
        const path = join(folderOf(mediaDir, file), file);
        if (!existsSync(path)) return;
        const size = await seenSize(sharp(path));
        if (size !== null) sizes.set(file, size);
      }),
    ),
  );
  return sizes;
}

/** The size in which a picture is seen; null for a file that is not a picture. */
export async function seenSize(picture: Sharp): Promise<Dimensions | null> {
  const found = await picture.metadata().catch(() => null);
  return found === null ? null : { width: found.autoOrient.width, height: found.autoOrient.height };
}

/** Measures pictures whose files were not there when the catalog was filled in. */
export async function measureMissing(store: Store, mediaDir: string): Promise<void> {
  const missing = store.all<{ file: string }>(
    "SELECT file FROM media WHERE width IS NULL AND file NOT LIKE '%://%'",
  );
  const sizes = await measurePictures(
    mediaDir,
    missing.map((row) => row.file),
  );
  if (sizes.size === 0) return;
  store.transaction(() => {
    for (const [file, { width, height }] of sizes) {
      store.run('UPDATE media SET width = ?, height = ? WHERE file = ?', width, height, file);
    }
  });
}
