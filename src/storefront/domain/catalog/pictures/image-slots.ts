import { IMAGE_DENSITIES, IMAGE_SCREENS } from '../../settings/limits.ts';

/**
 * Displayed width from a viewport width (CSS pixels) on: pixels, or a percentage of the viewport less its margins, up
 * to a width.
 */
interface SlotWidth {
  from: number;
  width: { px: number } | { vw: number; less?: number; most?: number };
}

const { xs, sm, md, lg, xl, xxl } = IMAGE_SCREENS;

/**
 * The slots of the layout that show pictures: the ratio (width by height) of their box, which pictures fill, and its
 * width at each breakpoint, widest breakpoint first. `pictures.spec.ts` compares them with the layout.
 */
const IMAGE_SLOTS = {
  card: {
    ratio: 1,
    steps: [
      { from: md, width: { vw: 33, most: 304 } },
      { from: 0, width: { vw: 50, less: 24 } },
    ],
  },
  gallery: {
    ratio: 1,
    steps: [
      { from: lg, width: { px: 640 } },
      { from: 0, width: { vw: 100, less: 32 } },
    ],
  },
  thumbnail: { ratio: 1, steps: [{ from: 0, width: { px: 96 } }] },
  category: {
    ratio: 5 / 4,
    steps: [
      { from: lg, width: { vw: 33, most: 416 } },
      { from: 0, width: { vw: 50, less: 24 } },
    ],
  },
  banner: {
    ratio: 4 / 3,
    steps: [
      { from: lg, width: { px: 416 } },
      { from: md, width: { px: 320 } },
      { from: 0, width: { vw: 100, less: 32 } },
    ],
  },
  hero: {
    ratio: 1,
    steps: [
      { from: lg, width: { vw: 36, most: 456 } },
      { from: 0, width: { vw: 63 } },
    ],
  },
  heroSmall: {
    ratio: 1,
    steps: [
      { from: lg, width: { vw: 18, most: 224 } },
      { from: 0, width: { vw: 31 } },
    ],
  },
} as const satisfies Record<string, { ratio: number; steps: readonly SlotWidth[] }>;

export type ImageSlot = keyof typeof IMAGE_SLOTS;

export const SLOT_NAMES = Object.keys(IMAGE_SLOTS) as ImageSlot[];

/**
 * Viewport of the widest common phones of density 2 or less, in CSS pixels: half of it, which cards and tiles take,
 * needs as many pixels of a picture, far from the 640 of the next screen.
 */
const PHONE = 416;

/** The widths pictures are resized to; `limits.ts` says which are among them and why. */
export const GENERATED_WIDTHS = [xs, PHONE, sm, md, lg, xl, xxl];

/** Size in CSS pixels that a slot reserves for a picture of unknown size. */
export function slotSize(slot: ImageSlot): { width: number; height: number } {
  return { width: sm, height: Math.round(sm / IMAGE_SLOTS[slot].ratio) };
}

/** Of `slotOverflow`: pictures of about the same ratio share their sizes. */
const OVERFLOW_STEPS = 20;

/**
 * Factor by which a picture that fills its slot is shown wider than the slot: its sides are cut off.
 * @returns 1 or more, rounded up to a twentieth
 */
export function slotOverflow(slot: ImageSlot, size: { width: number; height: number }): number {
  const overflow = size.width / size.height / IMAGE_SLOTS[slot].ratio;
  return Math.max(1, Math.ceil(overflow * OVERFLOW_STEPS) / OVERFLOW_STEPS);
}

interface SlotSources {
  /** The `sizes` attribute of a picture: browsers need its width before styles arrive. */
  sizes: string;
  /** The pixels that it needs on every screen and density, rounded up to generated widths, ascending. */
  widths: readonly number[];
}

const cache = new Map<string, SlotSources>();

/** Width at which a slot shows its picture. @param overflow see `slotOverflow` */
export function slotSources(slot: ImageSlot, overflow = 1): SlotSources {
  const key = `${slot} ${overflow}`;
  let sources = cache.get(key);
  if (sources === undefined) {
    sources = { sizes: slotSizes(slot, overflow), widths: slotWidths(slot, overflow) };
    cache.set(key, sources);
  }
  return sources;
}

function slotSizes(slot: ImageSlot, overflow: number): string {
  const length = (value: number, unit: string) => Math.ceil(value * overflow) + unit;
  const text = (width: SlotWidth['width']) => {
    if ('px' in width) return length(width.px, 'px');
    const share = length(width.vw, 'vw');
    if (width.most) return `min(${length(width.most, 'px')},${share})`;
    return width.less ? `calc(${share} - ${length(width.less, 'px')})` : share;
  };
  return IMAGE_SLOTS[slot].steps
    .map(({ from, width }) => (from === 0 ? '' : `(min-width:${from}px) `) + text(width))
    .join(',');
}

function slotWidths(slot: ImageSlot, overflow: number): number[] {
  const widths = [...Object.values(IMAGE_SCREENS), PHONE].flatMap((screen) =>
    IMAGE_DENSITIES.map((density) =>
      atLeast(GENERATED_WIDTHS, displayedWidth(slot, screen) * overflow * density),
    ),
  );
  return [...new Set(widths)].sort((a, b) => a - b);
}

/** @returns the first width that is no smaller; the last one where all are */
export function atLeast(ascending: readonly number[], minimum: number): number {
  return ascending.find((width) => width >= minimum) ?? ascending.at(-1) ?? minimum;
}

function displayedWidth(slot: ImageSlot, screen: number): number {
  const steps: readonly SlotWidth[] = IMAGE_SLOTS[slot].steps;
  const width = steps.find((step) => screen >= step.from)?.width ?? { vw: 100 };
  if ('px' in width) return width.px;
  return Math.min((screen * width.vw) / 100 - (width.less ?? 0), width.most ?? Number.POSITIVE_INFINITY);
}
