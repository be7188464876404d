import { createHash } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { allPictures } from './pictures/all.ts';

/** Raised when the encoding changes, so that pictures of unchanged artwork are made again. */
const ENCODING = 'jpeg-86-444';
const LEDGER = '.artwork.json';
const AT_ONCE = 2;

type Ledger = Record<string, string>;

async function readLedger(mediaDir: string): Promise<Ledger> {
  try {
    const stored: unknown = JSON.parse(await readFile(join(mediaDir, LEDGER), 'utf8'));
    return stored !== null && typeof stored === 'object' ? (stored as Ledger) : {};
  } catch {
    return {};
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Writes beside the target and renames, so a reader never meets half a file. */
async function writeWhole(file: string, data: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const half = `${file}.${process.pid}.tmp`;
  await writeFile(half, data);
  await rename(half, file);
}

const toRaster = (svg: string, file: string): Promise<Buffer> => {
  const image = sharp(Buffer.from(svg));
  return file.endsWith('.png')
    ? image.png({ palette: true, colours: 64, effort: 3 }).toBuffer()
    : image.flatten({ background: '#f6f1e7' }).jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer();
};

type Drawing = ReturnType<typeof allPictures>[number];
type Progress = (done: number, total: number) => void;

/** Draws these files below `mediaDir`; those whose artwork did not change since the last run stay untouched. */
export async function renderFiles(
  drawings: readonly Drawing[],
  mediaDir: string,
  onProgress?: Progress,
): Promise<void> {
  const ledger = await readLedger(mediaDir);
  const limit = pLimit(AT_ONCE);
  // One thread for each of the few pictures at work: more only wait for each other.
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  let done = 0;
  let changed = false;
  const render = async (drawing: Drawing): Promise<void> => {
    const svg = drawing.svg();
    const hash = createHash('sha256').update(ENCODING).update(svg).digest('base64url').slice(0, 22);
    const file = join(mediaDir, drawing.file);
    if (ledger[drawing.file] !== hash || !(await exists(file))) {
      await writeWhole(file, await toRaster(svg, drawing.file));
      ledger[drawing.file] = hash;
      changed = true;
    }
    done += 1;
    onProgress?.(done, drawings.length);
  };
  try {
    await Promise.all(drawings.map((drawing) => limit(render, drawing)));
  } finally {
    sharp.concurrency(threads);
    if (changed) await writeWhole(join(mediaDir, LEDGER), JSON.stringify(ledger));
  }
}

/** Draws every picture and download file of the demo catalog below `mediaDir`. Rejects when a file cannot be written. */
export const renderArtwork = (mediaDir: string, onProgress?: Progress): Promise<void> =>
  renderFiles(allPictures(), mediaDir, onProgress);
