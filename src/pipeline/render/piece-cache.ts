import { LRUCache } from 'lru-cache';
import type { Pieces } from '#storefront/domain/page-data/pieces.ts';
import type { OpenCatalog } from '../snapshot/open-catalog.ts';

/** Characters of all pieces: two thousand for a card, and those of 12,000 products in the locale being rendered. */
const CACHE_SIZE = 32 * 1024 * 1024;

interface CachedPiece {
  piece: unknown;
  /** Keys of the entities that were read for it. */
  keys: readonly string[];
}

export interface PieceCache extends Pieces {
  /** Forgets all pieces: entities have changed. */
  clear(): void;
}

/** Caches pieces of one snapshot's pages, the last used ones of them. */
export function createPieceCache(catalog: OpenCatalog): PieceCache {
  const cache = new LRUCache<string, CachedPiece>({ maxSize: CACHE_SIZE });
  return {
    find(key) {
      const found = cache.get(key);
      if (found !== undefined) catalog.noteReads(found.keys);
      return found?.piece;
    },
    begin(key) {
      const keys = new Set<string>();
      return {
        catalog: catalog.noting((read) => keys.add(read)),
        store: (piece, size) => cache.set(key, { piece, keys: [...keys] }, { size: 1 + size }),
      };
    },
    clear: () => cache.clear(),
  };
}
