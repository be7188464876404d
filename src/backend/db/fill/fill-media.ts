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

/** Inserts each picture once, also when several products use it. */
export class MediaInserter {
  readonly #store: Store;
  readonly #ids: IdSequence;
  readonly #sizes: ReadonlyMap<string, PictureSize>;
  readonly #known = new Map<string, number>();

  constructor(store: Store, ids: IdSequence, sizes: ReadonlyMap<string, PictureSize>) {
    this.#store = store;
    this.#ids = ids;
    this.#sizes = sizes;
  }

  /** @returns the id of the picture, null for none */
  insert(image: SeedImage | null | undefined): number | null {
    if (!image) return null;
    const known =
      this.#known.get(image.file) ??
      this.#store.get<{ id: number }>('SELECT id FROM media WHERE file = ?', image.file)?.id;
    if (known !== undefined) return known;
    const id = this.#ids.post++;
    const size = this.#sizes.get(image.file);
    this.#store.run(
      'INSERT INTO media VALUES (?, ?, ?, ?, ?, ?)',
      id,
      image.file,
      image.alt,
      image.title,
      size?.width ?? null,
      size?.height ?? null,
    );
    this.#known.set(image.file, id);
    return id;
  }
}
