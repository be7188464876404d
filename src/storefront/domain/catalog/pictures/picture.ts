import type { Picture } from '../catalog-types.ts';

/** A picture of which only the address is known. */
export function pictureFromUrl(sourceUrl: string): Picture {
  return { databaseId: 0, sourceUrl, altText: '', title: '', width: null, height: null, asset: null };
}
