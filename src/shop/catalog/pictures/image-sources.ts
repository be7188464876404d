import {
  IMAGE_DENSITIES,
  IMAGE_FORMAT,
  IMAGE_SCREENS,
  PLACEHOLDER_IMAGE,
} from '../../site/settings/limits.ts';
import type { ImageProvider } from '../../site/settings/settings.ts';
import type { Picture } from '../catalog-types.ts';

/** Path of processed pictures in a release; their names are content-addressed. */
export const PICTURES_PATH = '/pictures/';

/** Displayed width of a picture from a viewport width (CSS pixels) on: a share of the viewport, or pixels. */
interface SlotWidth {
  from: number;
  width: { vw: number } | { px: number };
}

const { xs, sm, md, lg, xl, xxl } = IMAGE_SCREENS;

/**
 * The slots of the layout that show pictures, with their width at each breakpoint, widest breakpoint first.
 * `ratio` (width by height) reserves the space of a picture of unknown size.
 */
const IMAGE_SLOTS = {
  card: {
    ratio: 1,
    steps: [
      { from: xl, width: { px: 304 } },
      { from: lg, width: { vw: 25 } },
      { from: md, width: { vw: 33 } },
      { from: 0, width: { vw: 50 } },
    ],
  },
  gallery: {
    ratio: 1,
    steps: [
      { from: xl, width: { px: 640 } },
      { from: lg, width: { vw: 50 } },
      { from: 0, width: { vw: 100 } },
    ],
  },
  thumbnail: { ratio: 1, steps: [{ from: 0, width: { px: 96 } }] },
  category: {
    ratio: 1,
    steps: [
      { from: xl, width: { px: 416 } },
      { from: lg, width: { vw: 33 } },
      { from: 0, width: { vw: 50 } },
    ],
  },
  hero: { ratio: 1.5, steps: [{ from: 0, width: { vw: 100 } }] },
} as const satisfies Record<string, { ratio: number; steps: readonly SlotWidth[] }>;

export type ImageSlot = keyof typeof IMAGE_SLOTS;

/**
 * Viewport of the widest common phones of density 2 or less, in CSS pixels: half of it, which cards and tiles take,
 * needs as many pixels of a picture, far from the 640 of the next screen.
 */
const PHONE = 416;

/**
 * The widths pictures are resized to, without those of the screens md and xl. Measured on every third picture of
 * the demo shop (1,200 px wide), mean size of the files: 4.8 kB at 320 px, 11.8 at 640, 14.6 at 768, 20.7 at 1024
 * and 24.9 at 1200. A file of 768 px saves 6 kB, of the one large picture of a product page, where its slot is 641
 * to 768 px wide; it costs each picture a fifth more time (149 of 762 ms) and a quarter more disk (14.6 of 62 kB).
 * A file of 416 px has 6.6 kB; phones of density 2 took that of 640 px for each of the nine cards that they load with
 * a list. It costs an eighth more time (9 of 74 ms) and a sixth more disk.
 * One of 1280 px is for sources of 1,600 px and more: between 1024 and 1536 px it saves about as much.
 */
const GENERATED_WIDTHS = [xs, PHONE, sm, lg, xxl];
const MAX_WIDTH = xxl;
const MIN_WIDTH_RATIO = 1.25;

/** The attributes of an `img`; `srcset` and `sizes` are empty where there is only one file. */
export interface ImageSources {
  src: string;
  srcset: string;
  sizes: string;
  width: number;
  height: number;
}

/**
 * The attributes of the `img` that shows a picture in a slot of the layout.
 * @param picture the placeholder is shown for null and for a picture that could not be processed
 */
export function imageSources(
  picture: Picture | null,
  slot: ImageSlot,
  provider: ImageProvider,
): ImageSources {
  const size = displaySize(picture, slot);
  if (picture === null) return { src: PLACEHOLDER_IMAGE, srcset: '', sizes: '', ...size };
  if (provider === 'none') return { src: picture.sourceUrl, srcset: '', sizes: '', ...size };
  if (provider !== 'build') {
    const widths = srcsetWidths(slot, cappedWidths(picture.width));
    return sourcesFromWidths(widths, (width) => serviceUrl(provider, picture.sourceUrl, width), slot, size);
  }
  const { asset, width } = picture;
  if (asset === null || width === null) return { src: PLACEHOLDER_IMAGE, srcset: '', sizes: '', ...size };
  const widths = srcsetWidths(slot, pictureWidths(width));
  return sourcesFromWidths(widths, (each) => PICTURES_PATH + pictureFileName(asset, each), slot, size);
}

/**
 * The widths in pixels that a picture is resized to, ascending: never wider than its source, whose own width
 * is the last one where it is smaller than the widest screen.
 * @param sourceWidth in pixels
 */
export function pictureWidths(sourceWidth: number): number[] {
  const largest = Math.min(sourceWidth, MAX_WIDTH);
  return [...GENERATED_WIDTHS.filter((width) => width * MIN_WIDTH_RATIO < largest), largest];
}

/** File name of a processed picture in one width. */
export function pictureFileName(asset: string, width: number): string {
  return `${asset}-${width}.${IMAGE_FORMAT}`;
}

/** The files of a processed picture; none where pictures are not processed. */
export function pictureFileNames(picture: Pick<Picture, 'asset' | 'width'>): string[] {
  const { asset, width } = picture;
  return asset === null || width === null
    ? []
    : pictureWidths(width).map((each) => pictureFileName(asset, each));
}

/** Width in pixels that link previews and search engines show a picture in. */
const SHARED_WIDTH = lg;

/**
 * The file of a picture for others than pages: link previews, search engines, merchant centres.
 * @returns its path or URL with its size in pixels where known; null for a picture that could not be processed
 */
export function sharedFile(
  picture: Picture,
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

/**
 * The largest file of a picture, to be looked at closely.
 * @returns its path or URL; null for a picture that could not be processed
 */
export function largestFile({ asset, width, sourceUrl }: Picture, provider: ImageProvider): string | null {
  if (provider === 'none') return sourceUrl;
  if (provider !== 'build') return serviceUrl(provider, sourceUrl, cappedWidths(width).at(-1) ?? MAX_WIDTH);
  if (asset === null || width === null) return null;
  return PICTURES_PATH + pictureFileName(asset, Math.min(width, MAX_WIDTH));
}

/**
 * Checks the setting `imageProvider`.
 * @throws Error where it is neither `build` nor `none` nor the URL template of an image service
 */
export function assertImageProvider(provider: ImageProvider): void {
  if (provider === 'build' || provider === 'none') return;
  if (/^(https?:\/\/|\/)/.test(provider) && provider.includes('{url}')) return;
  throw new Error(
    `The setting imageProvider is "${provider}". Write 'build', 'none', or an image service's address ` +
      "that contains {url}, such as 'https://img.example/{width}/{url}'.",
  );
}

/** The `sizes` attribute of a slot: browsers need its width before styles arrive. */
export function slotSizes(slot: ImageSlot): string {
  return IMAGE_SLOTS[slot].steps
    .map((step) => {
      const width = 'vw' in step.width ? `${step.width.vw}vw` : `${step.width.px}px`;
      return step.from === 0 ? width : `(min-width:${step.from}px) ${width}`;
    })
    .join(',');
}

/** The pixels a slot needs on every screen and density, rounded up to generated widths, ascending. */
export function slotWidths(slot: ImageSlot): number[] {
  const widths = [...Object.values(IMAGE_SCREENS), PHONE].flatMap((screen) =>
    IMAGE_DENSITIES.map((density) => atLeast(GENERATED_WIDTHS, displayedWidth(slot, screen) * density)),
  );
  return [...new Set(widths)].sort((a, b) => a - b);
}

function displayedWidth(slot: ImageSlot, screen: number): number {
  const steps: readonly SlotWidth[] = IMAGE_SLOTS[slot].steps;
  const width = steps.find((step) => screen >= step.from)?.width ?? { vw: 100 };
  return 'vw' in width ? (screen * width.vw) / 100 : width.px;
}

/** The existing widths that a slot needs. */
function srcsetWidths(slot: ImageSlot, existing: readonly number[]): number[] {
  return [...new Set(slotWidths(slot).map((width) => atLeast(existing, width)))];
}

function atLeast(ascending: readonly number[], minimum: number): number {
  return ascending.find((width) => width >= minimum) ?? ascending.at(-1) ?? minimum;
}

function cappedWidths(sourceWidth: number | null): number[] {
  return sourceWidth === null ? GENERATED_WIDTHS : pictureWidths(sourceWidth);
}

function sourcesFromWidths(
  widths: readonly number[],
  url: (width: number) => string,
  slot: ImageSlot,
  size: { width: number; height: number },
): ImageSources {
  const src = url(atLeast(widths, sm));
  if (widths.length === 1) return { src, srcset: '', sizes: '', ...size };
  const srcset = widths.map((width) => `${url(width)} ${width}w`).join(', ');
  return { src, srcset, sizes: slotSizes(slot), ...size };
}

function serviceUrl(template: string, sourceUrl: string, width: number): string {
  return template
    .replaceAll('{width}', String(width))
    .replaceAll('{format}', IMAGE_FORMAT)
    .replaceAll('{url}', () => encodeURIComponent(sourceUrl));
}

function displaySize(picture: Picture | null, slot: ImageSlot): { width: number; height: number } {
  if (picture?.width && picture.height) return { width: picture.width, height: picture.height };
  return { width: sm, height: Math.round(sm / IMAGE_SLOTS[slot].ratio) };
}
