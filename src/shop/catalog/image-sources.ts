import { IMAGE_DENSITIES, IMAGE_FORMAT, IMAGE_SCREENS, PLACEHOLDER_IMAGE } from '../site/limits.ts';
import type { ImageProvider } from '../site/settings.ts';
import type { Picture } from './catalog-types.ts';

/** Where the release serves processed pictures. Their names are content-addressed. */
export const PICTURES_PATH = '/pictures/';

/** A picture's displayed width from a viewport width (CSS pixels) on: a share of the viewport, or pixels. */
interface SlotWidth {
  from: number;
  width: { vw: number } | { px: number };
}

const { xs, sm, md, lg, xl, xxl } = IMAGE_SCREENS;

/**
 * Every place of the layout that shows pictures, with its width at each breakpoint, widest breakpoint
 * first. `ratio` (width by height) reserves the space of a picture whose size is not known.
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
 * The widths pictures are made in. The screens between these are within a quarter of a neighbour: files
 * for them would cost much processing and disk to spare shoppers few bytes.
 */
const GENERATED_WIDTHS = [xs, sm, lg, xxl];
const MAX_WIDTH = xxl;
const MIN_WIDTH_RATIO = 1.25;

/** The attributes of an `img`; `srcset` and `sizes` are empty where there is but one file. */
export interface ImageSources {
  src: string;
  srcset: string;
  sizes: string;
  width: number;
  height: number;
}

/**
 * What an `img` needs to show a picture in a place of the layout.
 * @param picture null, or a picture that could not be processed, gives the placeholder
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
 * The widths a processed picture exists in, ascending: never wider than its source, whose own width is
 * the last one where it is smaller than the widest screen.
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

/** Every file a release needs to show a picture; none where pictures are not processed. */
export function pictureFileNames(picture: Pick<Picture, 'asset' | 'width'>): string[] {
  const { asset, width } = picture;
  return asset === null || width === null
    ? []
    : pictureWidths(width).map((each) => pictureFileName(asset, each));
}

/**
 * Checks the setting that names the provider.
 * @throws when it is neither `build` nor `none` nor the URL template of an image service
 */
export function assertImageProvider(provider: ImageProvider): void {
  if (provider === 'build' || provider === 'none') return;
  if (/^(https?:\/\/|\/)/.test(provider) && provider.includes('{url}')) return;
  throw new Error(
    `The setting imageProvider is "${provider}". Write 'build', 'none', or an image service's address ` +
      "that contains {url}, such as 'https://img.example/{width}/{url}'.",
  );
}

/** The `sizes` attribute of a place, which tells the browser its width before styles arrive. */
export function slotSizes(slot: ImageSlot): string {
  return IMAGE_SLOTS[slot].steps
    .map((step) => {
      const width = 'vw' in step.width ? `${step.width.vw}vw` : `${step.width.px}px`;
      return step.from === 0 ? width : `(min-width: ${step.from}px) ${width}`;
    })
    .join(', ');
}

/** Pixels a place asks for on every screen and density, rounded up to the widths pictures are made in. */
export function slotWidths(slot: ImageSlot): number[] {
  const widths = Object.values(IMAGE_SCREENS).flatMap((screen) =>
    IMAGE_DENSITIES.map((density) => atLeast(GENERATED_WIDTHS, displayedWidth(slot, screen) * density)),
  );
  return [...new Set(widths)].sort((a, b) => a - b);
}

function displayedWidth(slot: ImageSlot, screen: number): number {
  const steps: readonly SlotWidth[] = IMAGE_SLOTS[slot].steps;
  const width = steps.find((step) => screen >= step.from)?.width ?? { vw: 100 };
  return 'vw' in width ? (screen * width.vw) / 100 : width.px;
}

/** The widths that exist which a place has use for. */
function srcsetWidths(slot: ImageSlot, existing: readonly number[]): number[] {
  return [...new Set(slotWidths(slot).map((width) => atLeast(existing, width)))];
}

function atLeast(ascending: readonly number[], wanted: number): number {
  return ascending.find((width) => width >= wanted) ?? ascending.at(-1) ?? wanted;
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
