import { withNextIds } from '../../catalog/changes/change-helpers.ts';
import { MediaInserter } from '../../db/fill/fill-media.ts';
import type { SeedImage } from '../../db/seed/types.ts';
import type { CommandContext } from './command.ts';

/**
 * Files a picture in the media library: one that lies below the media folder or the working folder, or at
 * an address of the web.
 * @throws where there is no such picture
 */
export async function uploadPicture(source: string, { store, media }: CommandContext): Promise<SeedImage> {
  const { importPictures: bringPictures } = await import('../import/import-pictures.ts');
  const { measurePictures } = await import('../../catalog/media/measure.ts');
  const options = { media, folder: process.cwd(), allowLoopback: true };
  const { files, problems } = await bringPictures([source], options, () => undefined);
  const file = files.get(source);
  if (file === undefined) throw new Error(`The picture "${source}" cannot be had: ${problems.get(source)}`);
  const title = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const image = { file, alt: '', title };
  const sizes = await measurePictures(media, [file]);
  store.transaction(() => withNextIds(store, (ids) => new MediaInserter(store, ids, sizes).insert(image)));
  return image;
}
