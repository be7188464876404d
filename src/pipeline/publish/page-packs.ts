import type { WrittenPage } from '../render/worker-messages.ts';

/** Writes packs: objects with many pages each, for a shop whose pages are no files of its release. */
export interface PagePacks {
  /** Pages that are rendered before those before them are packed: where others write packs, any number. */
  readonly pagesAtOnce: number;
  /**
   * Packs pages whose files are in a folder.
   * @param pages in the order in which they are to be published
   * @returns name of each pack -> its pages
   */
  write(folder: string, pages: readonly WrittenPage[]): Promise<Map<string, WrittenPage[]>>;
}
