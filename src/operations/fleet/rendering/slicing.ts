import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import type { Locale } from '#storefront/i18n/locales.ts';

/** A third of a second of one thread: short enough to be lost, long enough that the queue costs nothing beside it. */
const PAGES_PER_SLICE = 200;

/** Pages of one locale that one worker renders. */
export interface Slice {
  /** Within its release. */
  name: string;
  locale: Locale;
  paths: readonly string[];
}

/** Cuts the pages of a release into slices, which keep their order: pages that share cards are near each other. */
export function slicesOf(paths: Iterable<string>): Slice[] {
  const slices: Slice[] = [];
  for (const [locale, own] of Map.groupBy(paths, (path) => splitLocale(path).locale)) {
    // Of the same size: the last slice of a locale would else be a rest.
    const count = Math.ceil(own.length / PAGES_PER_SLICE);
    const size = Math.ceil(own.length / count);
    for (let start = 0; start < own.length; start += size) {
      slices.push({ name: String(slices.length), locale, paths: own.slice(start, start + size) });
    }
  }
  return slices;
}

/** Halves a slice that stops workers, until it is one page; null for one page. */
export function halves({ name, locale, paths }: Slice): [Slice, Slice] | null {
  if (paths.length < 2) return null;
  const middle = Math.ceil(paths.length / 2);
  return [
    { name: `${name}a`, locale, paths: paths.slice(0, middle) },
    { name: `${name}b`, locale, paths: paths.slice(middle) },
  ];
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A slice as an object: its paths would take a queue ten times the memory. */
export async function writeSliceInput({ locale, paths }: Slice): Promise<Uint8Array> {
  return await compress(JSON.stringify({ locale, paths }));
}

export async function readSliceInput(bytes: Uint8Array): Promise<Omit<Slice, 'name'>> {
  return JSON.parse((await decompress(bytes)).toString()) as Omit<Slice, 'name'>;
}
