import { IMAGE_FORMAT, IMAGE_SCREENS, LIMITS, PLACEHOLDER_IMAGE } from '../settings/limits.ts';
import type { ImageProvider, SiteSettings } from '../settings/settings.ts';
import type { Picture, PictureFiles, Product } from './catalog-types.ts';
import {
  atLeast,
  GENERATED_WIDTHS,
  type ImageSlot,
  slotOverflow,
  slotSize,
  slotSources,
} from './image-slots.ts';

/** Path of processed pictures in a release; their names are content-addressed. */
export const PICTURES_PATH = '/pictures/';

const { sm, xxl } = IMAGE_SCREENS;
const MAX_WIDTH = xxl;
/** The next width is larger by at least this factor: 1024 of 1200 px saves 17 % of the bytes. */
const MIN_WIDTH_RATIO = 1.15;

/** The attributes of an `img`; `srcset` and `sizes` are empty if there is only one file. */
interface ImageSources {
  src: string;
  srcset: string;
  sizes: string;
  width: number;
  height: number;
}

/** The attributes of the `img` for a picture in a slot; the placeholder for null and for a picture that failed. */
export function imageSources(
  picture: PictureFiles | null,
  slot: ImageSlot,
  provider: ImageProvider,
): ImageSources {
  const size = displaySize(picture, slot);
  if (picture === null) return { src: PLACEHOLDER_IMAGE, srcset: '', sizes: '', ...size };
  if (provider === 'none') return { src: picture.sourceUrl, srcset: '', sizes: '', ...size };
  if (provider !== 'build') {
    return sourcesFromWidths(
      cappedWidths(picture.width),
      (width) => serviceUrl(provider, picture.sourceUrl, width),
      slot,
      size,
    );
  }
  const { asset, width } = picture;
  if (asset === null || width === null) return { src: PLACEHOLDER_IMAGE, srcset: '', sizes: '', ...size };
  return sourcesFromWidths(
    pictureWidths(width),
    (each) => PICTURES_PATH + pictureFileName(asset, each),
    slot,
    size,
  );
}

/** The widths that a picture is resized to, ascending, never wider than its source, whose own width is the last. */
export function pictureWidths(sourceWidth: number): number[] {
  const largest = Math.min(sourceWidth, MAX_WIDTH);
  return [...GENERATED_WIDTHS.filter((width) => width * MIN_WIDTH_RATIO < largest), largest];
}

/** File name of a processed picture in one width. */
export function pictureFileName(asset: string, width: number): string {
  return `${asset}-${width}.${IMAGE_FORMAT}`;
}

/** The files of a processed picture; none if pictures are not processed. */
export function pictureFileNames(picture: Pick<Picture, 'asset' | 'width'>): string[] {
  const { asset, width } = picture;
  return asset === null || width === null
    ? []
    : pictureWidths(width).map((each) => pictureFileName(asset, each));
}

/** Width in pixels from which search engines and networks show a large preview. */
const SHARED_WIDTH = 1200;

/** The file of a picture for link previews, search engines and merchant centres; null for a picture that failed. */
export function sharedFile(
  picture: PictureFiles,
  provider: ImageProvider,
): { src: string; width: number | null; height: number | null } | null {
  const { asset, width, height, sourceUrl } = picture;
  if (provider === 'none') return { src: sourceUrl, width, height };
  if (provider !== 'build') {
    return { src: serviceUrl(provider, sourceUrl, SHARED_WIDTH), width: null, height: null };
  }
  if (asset === null || width === null || height === null) return null;
  const shared = atLeast(pictureWidths(width), SHARED_WIDTH);
  return {
    src: PICTURES_PATH + pictureFileName(asset, shared),
    width: shared,
    height: Math.round((height * shared) / width),
  };
}

/** Path or URL of the largest file of a picture; null for a picture that could not be processed. */
export function largestFile(
  { asset, width, sourceUrl }: PictureFiles,
  provider: ImageProvider,
): string | null {
  if (provider === 'none') return sourceUrl;
  if (provider !== 'build') return serviceUrl(provider, sourceUrl, cappedWidths(width).at(-1) ?? MAX_WIDTH);
  if (asset === null || width === null) return null;
  return PICTURES_PATH + pictureFileName(asset, Math.min(width, MAX_WIDTH));
}

function cappedWidths(sourceWidth: number | null): number[] {
  return sourceWidth === null ? GENERATED_WIDTHS : pictureWidths(sourceWidth);
}

function sourcesFromWidths(
  existing: readonly number[],
  url: (width: number) => string,
  slot: ImageSlot,
  size: { width: number; height: number },
): ImageSources {
  const { sizes, widths: needed } = slotSources(slot, slotOverflow(slot, size));
  const widths = [...new Set(needed.map((width) => atLeast(existing, width)))];
  const src = url(atLeast(widths, sm));
  if (widths.length === 1) return { src, srcset: '', sizes: '', ...size };
  const srcset = widths.map((width) => `${url(width)} ${width}w`).join(',');
  return { src, srcset, sizes, ...size };
}

function serviceUrl(template: string, sourceUrl: string, width: number): string {
  return template
    .replaceAll('{width}', String(width))
    .replaceAll('{format}', IMAGE_FORMAT)
    .replaceAll('{url}', () => encodeURIComponent(sourceUrl));
}

function displaySize(picture: PictureFiles | null, slot: ImageSlot): { width: number; height: number } {
  if (picture?.width && picture.height) return { width: picture.width, height: picture.height };
  return slotSize(slot);
}

/** A product's pictures in display order: its own, its gallery, its variations', each once. */
export function galleryPictures({
  image,
  galleryImages,
  variations,
}: Pick<Product, 'image' | 'galleryImages' | 'variations'>): Picture[] {
  const own = [image, ...galleryImages.slice(0, LIMITS.galleryImages)];
  const pictures = new Map<number, Picture>();
  for (const picture of [...own, ...variations.map((variation) => variation.image)]) {
    if (picture !== null && !pictures.has(picture.databaseId)) pictures.set(picture.databaseId, picture);
  }
  return [...pictures.values()].slice(0, LIMITS.galleryImages + 1);
}

/** URLs of the shared files of pictures, each once. */
export function sharedUrls(
  pictures: readonly Picture[],
  { imageProvider, baseUrl }: Pick<SiteSettings, 'imageProvider' | 'baseUrl'>,
): string[] {
  const files = pictures.flatMap((picture) => sharedFile(picture, imageProvider) ?? []);
  return [...new Set(files.flatMap(({ src }) => URL.parse(src, baseUrl)?.href ?? []))];
}
