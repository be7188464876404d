import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderArtwork } from '../demo/index.ts';

const SOURCES = fileURLToPath(new URL('../demo/', import.meta.url));
const STAMP = '.drawn';

/**
 * Draws the demo catalog's pictures into the media folder, unless they were drawn by the code as it is
 * and are all there: even comparing them one by one takes most of a start.
 * @param files the pictures that have to be there, by their path below the folder
 */
export async function ensureArtwork(
  mediaDir: string,
  files: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const stampFile = join(mediaDir, STAMP);
  const stamp = sourceStamp();
  const drawn = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp;
  if (drawn && files.every((file) => existsSync(join(mediaDir, file)))) return;
  await renderArtwork(mediaDir, onProgress);
  writeFileSync(stampFile, stamp);
}

/** Changes with every file that has a part in the drawings. */
function sourceStamp(): string {
  const hash = createHash('sha256');
  const names = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((file) => file.endsWith('.ts')).sort()) {
    hash.update(name).update(readFileSync(join(SOURCES, name)));
  }
  return hash.digest('hex');
}
