import type { Store } from '../database.ts';
import type { SeedImage } from '../seed/types.ts';

export interface PictureSize {
  width: number;
  height: number;
}

/** The next free ids. Products, variations and pictures share one sequence, as in WordPress. */
export interface IdSequence {
  post: number;
  comment: number;
}

/** Inserts a picture, once for each language even if several products use it. @returns its id, null for none */
export type InsertPicture = (image: SeedImage | null | undefined) => number | null;

/** @param sizes of picture files, by their path below the media folder */
export function pictureInserter(
  store: Store,
  ids: IdSequence,
  sizes: ReadonlyMap<string, PictureSize> = new Map(),
): InsertPicture {
  return (image) => {
    if (!image) return null;
    const { file, alt, title, language = null } = image;
    const sql = 'SELECT id FROM media WHERE file = ? AND language IS ?';
    const known = store.get<{ id: number }>(sql, file, language);
    if (known) return known.id;
    const id = ids.post++;
    const { width = null, height = null } = sizes.get(file) ?? {};
    store.insert('media', { id, file, alt, title, language, width, height });
    return id;
  };
}
