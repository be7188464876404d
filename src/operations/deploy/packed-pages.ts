import type { PackedPage, PackIndex } from '#pipeline/index/pack-index.ts';
import { htmlFile, pageOfFile, payloadFile } from '#pipeline/index/page-files.ts';
import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import { HASH_LENGTH, type ListedFile, type PackedFile, type PackedPages } from './release-files.ts';

/** Reads pages out of packs. */
export interface PackReader {
  /**
   * Reads a file of a page.
   * @param pack name of the object
   * @param place of the page in it
   * @throws DeployError if there is no such pack
   */
  read(pack: string, place: number, isPayload: boolean): Promise<Uint8Array>;
  /**
   * Deletes packs that no release here needs any more, as far as the saved state does without them too.
   * @returns those that are gone
   */
  remove(packs: readonly string[]): Promise<string[]>;
}

const PICTURES = PICTURES_PATH.slice(1);

/**
 * The pages of a release that are in packs, as the index has them while this is called.
 * @param pictures names of all picture files of the catalog
 */
export function packedPages(
  index: PackIndex,
  reader: PackReader,
  pictures: () => Iterable<string>,
): PackedPages {
  let names: ReadonlySet<string> | null = null;
  return {
    *files(changed) {
      const pages = changed === null ? index.all() : index.newestFirst(changed);
      for (const page of pages) yield* filesOf(page, reader);
    },
    has(file) {
      const path = pageOfFile(file);
      if (path !== null) return index.get(path) !== null;
      // This machine may have lost pictures that the target has.
      if (!file.startsWith(PICTURES)) return false;
      names ??= new Set(pictures());
      return names.has(file.slice(PICTURES.length));
    },
  };
}

function* filesOf(
  { path, pack, place, htmlHash, payloadHash }: PackedPage,
  reader: PackReader,
): Generator<ListedFile & { content: PackedFile }> {
  const file = (name: string, hash: string, isPayload: boolean) => ({
    path: name,
    hash: hash.slice(0, HASH_LENGTH),
    content: { pack, place, isPayload, read: () => reader.read(pack, place, isPayload) },
  });
  const payload = payloadFile(path);
  if (payload !== null && payloadHash !== null) yield file(payload, payloadHash, true);
  yield file(htmlFile(path), htmlHash, false);
}
