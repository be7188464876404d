import type { Picture } from '#storefront/domain/catalog/catalog-types.ts';
import { sharedFile } from '#storefront/domain/catalog/image-sources.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { SharedImage } from './head.ts';

/**
 * A picture for others than pages.
 * @param alt for pictures without a text of their own
 * @returns undefined if there is none, or none that could be processed
 */
export function sharedImage(
  picture: Picture | null,
  { imageProvider }: Pick<SiteSettings, 'imageProvider'>,
  alt: string,
): SharedImage | undefined {
  const file = picture && sharedFile(picture, imageProvider);
  return file ? { ...file, alt: picture.altText || alt } : undefined;
}

/** URLs of the shared files of pictures, each once. */
export function sharedUrls(
  pictures: readonly Picture[],
  { imageProvider, baseUrl }: Pick<SiteSettings, 'imageProvider' | 'baseUrl'>,
): string[] {
  const files = pictures.flatMap((picture) => sharedFile(picture, imageProvider) ?? []);
  return [...new Set(files.flatMap(({ src }) => URL.parse(src, baseUrl)?.href ?? []))];
}
