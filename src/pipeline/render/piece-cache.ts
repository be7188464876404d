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
  /** The pieces of pages that read the catalog in a view; those of other views are other pieces. */
  in(catalog: OpenCatalog): Pieces;
  /** Forgets all pieces: entities have changed. */
  clear(): void;
}

/** Caches pieces of one snapshot's pages, the last made ones of them: to note uses takes longer than to find a piece. */
export function createPieceCache(catalog: OpenCatalog): PieceCache {
  const cache = new LRUCache<string, CachedPiece>({ maxSize: CACHE_SIZE });

  function piecesOf(own: OpenCatalog): Pieces {
    const keyOf = (key: string) => (own.view === '' ? key : `${own.view} ${key}`);
    return {
      find(key) {
        const found = cache.peek(keyOf(key));
        if (found !== undefined) own.noteReads(found.keys);
        return found?.piece;
      },
      begin(key) {
        const keys = new Set<string>();
        return {
          catalog: own.noting((read) => keys.add(read)),
          store: (piece, size) => cache.set(keyOf(key), { piece, keys: [...keys] }, { size: 1 + size }),
        };
      },
    };
  }

  return { ...piecesOf(catalog), in: piecesOf, clear: () => cache.clear() };
}
