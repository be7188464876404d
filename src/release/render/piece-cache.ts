import { LRUCache } from 'lru-cache';
import type { Pieces } from '#shop/site/pieces.ts';
import type { OpenCatalog } from '../snapshot/open-catalog.ts';

/** Characters of all pieces: a card has about two thousand, and pages are rendered a locale at a time. */
const CACHE_SIZE = 16 * 1024 * 1024;

interface CachedPiece {
  piece: unknown;
  /** Keys of the entities that were read for it, and their hashes then. */
  read: ReadonlyMap<string, string | null>;
  /** Generation of the catalog in which they were last compared. */
  generation: number;
}

/** Caches pieces of one snapshot's pages, the last used ones of them, as long as what was read for them stays. */
export function createPieceCache(catalog: OpenCatalog): Pieces {
  const cache = new LRUCache<string, CachedPiece>({ maxSize: CACHE_SIZE });
  return {
    find(key) {
      const found = cache.get(key);
      if (found === undefined || !isCurrent(found, catalog)) return undefined;
      catalog.noteReads(found.read.keys());
      return found.piece;
    },
    begin(key) {
      const read = new Map<string, string | null>();
      const { generation } = catalog;
      const note = (name: string) => {
        if (!read.has(name)) read.set(name, catalog.hashOf(name));
      };
      return {
        catalog: catalog.noting(note),
        store: (piece, size) => cache.set(key, { piece, read, generation }, { size: 1 + size }),
      };
    },
  };
}

function isCurrent(found: CachedPiece, catalog: OpenCatalog): boolean {
  if (found.generation === catalog.generation) return true;
  for (const [key, hash] of found.read) if (catalog.hashOf(key) !== hash) return false;
  found.generation = catalog.generation;
  return true;
}
