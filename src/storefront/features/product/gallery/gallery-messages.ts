import type { Locale } from '#storefront/i18n/locales.ts';

/** Messages of the gallery and its lightbox. */
export const GALLERY_MESSAGES = [
  'product.picture',
  'product.pictureCount',
  'product.previousPicture',
  'product.nextPicture',
  'product.zoom',
  'product.closePicture',
  'product.pictureBroken',
] as const;

export interface GalleryProps {
  locale: Locale;
  /** BCP 47 tag of the catalog's language if it is not the page's. */
  lang: string | undefined;
  /** Number of pictures. */
  total: number;
}
