import { LRUCache } from 'lru-cache';
import type { Pieces } from '#storefront/domain/page-data/pieces.ts';
import type { OpenCatalog } from '../snapshot/open-catalog.ts';

/** Characters of pieces of entities: two thousand for a card, and those of 12,000 products in the locale being rendered. */
const OF_ENTITIES = 32 * 1024 * 1024;
/** Characters of all others. */
const OF_PAGES = 8 * 1024 * 1024;

interface CachedPiece {
  piece: unknown;
  /** Keys of the entities that were read for it. */
  keys: readonly string[];
  /** In characters. */
  size: number;
}

/** Pieces of one entity by their keys. */
type EntityPieces = ReadonlyMap<string, CachedPiece>;

export interface PieceCache extends Pieces {
  /** The pieces of pages that read the catalog in a view; those of other views are other pieces. */
  in(catalog: OpenCatalog): Pieces;
  /** Forgets all pieces: entities have changed. */
  clear(): void;
}

/** Caches pieces of one snapshot's pages, the last made ones of them: to note uses takes longer than to find a piece. */
export function createPieceCache(catalog: OpenCatalog): PieceCache {
  const cache = new LRUCache<string, CachedPiece>({ maxSize: OF_PAGES, sizeCalculation: ({ size }) => size });
  const ofEntities = new LRUCache<object, EntityPieces>({ maxSize: OF_ENTITIES, sizeCalculation: sizeOf });

  function piecesOf(own: OpenCatalog): Pieces {
    const keyOf = (key: string) => (own.view === '' ? key : `${own.view} ${key}`);
    return {
      find(key, of) {
        const found = of === undefined ? cache.peek(keyOf(key)) : ofEntities.peek(of)?.get(key);
        if (found !== undefined) own.noteReads(found.keys);
        return found?.piece;
      },
      begin(key, of) {
        const keys = new Set<string>();
        return {
          catalog: own.noting((read) => keys.add(read)),
          store(piece, size) {
            const made = { piece, keys: [...keys], size: 1 + size };
            if (of === undefined) cache.set(keyOf(key), made);
            else ofEntities.set(of, new Map([...(ofEntities.peek(of) ?? []), [key, made]]));
          },
        };
      },
    };
  }

  function clear(): void {
    cache.clear();
    ofEntities.clear();
  }

  return { ...piecesOf(catalog), in: piecesOf, clear };
}

function sizeOf(pieces: EntityPieces): number {
  return [...pieces.values()].reduce((sum, { size }) => sum + size, 0);
}
