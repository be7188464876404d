import { CATEGORY_PICTURES } from './categories.ts';
import type { Picture } from './gallery.ts';
import { GALLERIES } from './index.ts';

/** Every file that has to be drawn, each once. */
export function allPictures(): Pick<Picture, 'file' | 'svg'>[] {
  const all = [...GALLERIES.values()].flatMap(({ views, colors }) => [...views, ...colors.values()]);
  return [...new Map([...all, ...CATEGORY_PICTURES.values()].map((picture) => [picture.file, picture])).values()];
}
