import type { Picture, PictureFiles } from '../catalog-types.ts';

/** Key that names the files of a picture: where it comes from stands there only where they are not the shop's. */
export type PayloadFiles = Partial<PictureFiles>;

/** A picture in a payload: its files, and its text where it has one. */
export type PayloadPicture = PayloadFiles & Pick<Picture, 'databaseId'> & Partial<Pick<Picture, 'altText'>>;

/** Key that names the files of a picture. */
export function payloadFiles({ asset, sourceUrl, width, height }: Picture): PayloadFiles {
  return {
    ...(asset === null ? { sourceUrl } : { asset }),
    ...(width !== null && { width }),
    ...(height !== null && { height }),
  };
}

/** A picture as payloads have it. */
export function payloadPicture(picture: Picture): PayloadPicture {
  const { databaseId, altText } = picture;
  return { databaseId, ...(altText !== '' && { altText }), ...payloadFiles(picture) };
}
