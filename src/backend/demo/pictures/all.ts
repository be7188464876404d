import { CATEGORY_PICTURES } from './categories.ts';
import { DOWNLOAD_FILES } from './files.ts';
import type { Picture } from './gallery.ts';
import { GALLERIES } from './index.ts';

/** Every file that has to be drawn, each once. */
export function allPictures(): Pick<Picture, 'file' | 'svg'>[] {
  const shown = [...GALLERIES.values()].flatMap(({ views, colors }) => [...views, ...colors.values()]);
  const all = [...shown, ...CATEGORY_PICTURES.values(), ...DOWNLOAD_FILES];
  return [...new Map(all.map((picture) => [picture.file, picture])).values()];
}
