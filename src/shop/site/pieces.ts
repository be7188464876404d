import type { Catalog } from '../catalog/catalog.ts';

/** Parts of pages that a render thread keeps, so that what repeats is rendered once. */
export interface Pieces {
  /**
   * A piece that was kept under a key; what was read for it counts as read for this page too.
   * @returns undefined where there is none
   */
  find(key: string): unknown;
  /** Begins a piece, which must read nothing but this catalog and what its key stands for. */
  begin(key: string): { catalog: Catalog; keep(piece: unknown, size: number): void };
}

/** A text in one part of memory: one that was put together keeps all of its parts, and is copied slowly. */
export function flat(text: string): string {
  FLATTENING.test(text);
  return text;
}

/** Any search makes the engine join the parts. */
const FLATTENING = /^/;
