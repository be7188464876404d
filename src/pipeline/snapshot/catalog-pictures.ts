import type { DatabaseSync } from 'node:sqlite';
import { keyPatterns } from './entity-keys.ts';

/** A processed picture that the catalog names; `pictureFileNames` returns its files. */
interface CatalogPicture {
  asset: string;
  /** Of the source, in pixels. */
  width: number;
}

/** A picture in an entity's JSON. Quotes in a merchant's texts are escaped and cannot match. */
const PICTURE_JSON = /"width":(\d+),"height":\d+,"asset":"([^"\\]+)"/g;

/** Cards are left out: they show no picture that their product does not have. */
const PATTERNS = ['product', 'category', 'picture'].flatMap(keyPatterns);

/**
 * The processed pictures that entities name, each once.
 * @param keys entities to search, present or not; null for the whole catalog
 */
export function findPictures(db: DatabaseSync, keys: Iterable<string> | null): CatalogPicture[] {
  const found = new Map<string, number>();
  for (const json of keys === null ? allTexts(db) : textsOf(db, keys)) {
    for (const [, width, asset = ''] of json.matchAll(PICTURE_JSON)) found.set(asset, Number(width));
  }
  return [...found].map(([asset, width]) => ({ asset, width }));
}

function* allTexts(db: DatabaseSync): Generator<string> {
  const select = db.prepare('SELECT json FROM entity WHERE key GLOB ?');
  for (const pattern of PATTERNS) for (const { json } of select.iterate(pattern)) yield String(json);
}

function* textsOf(db: DatabaseSync, keys: Iterable<string>): Generator<string> {
  const select = db.prepare('SELECT json FROM entity WHERE key = ?');
  for (const key of keys) {
    const row = select.get(key);
    if (row !== undefined) yield String(row.json);
  }
}
