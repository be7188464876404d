import { IMAGE_DENSITIES, IMAGE_SCREENS } from '../settings/limits.ts';

/** Displayed width in pixels, or as a percentage of the viewport less its margins, up to a width in pixels. */
type SlotWidth = { px: number } | { vw: number; less?: number; most?: number };

/** The ratio (width by height) of a slot's box, which pictures fill, and its width on each screen and wider ones. */
interface Slot {
  ratio: number;
  lg?: SlotWidth;
  md?: SlotWidth;
  any: SlotWidth;
}

/** The slots of the layout that show pictures; `pictures.spec.ts` compares them with the layout. */
const IMAGE_SLOTS = {
  card: { ratio: 1, md: { vw: 33, most: 304 }, any: { vw: 50, less: 24 } },
  gallery: { ratio: 1, lg: { px: 640 }, any: { vw: 100, less: 32 } },
  thumbnail: { ratio: 1, any: { px: 96 } },
  category: { ratio: 5 / 4, lg: { vw: 33, most: 416 }, any: { vw: 50, less: 24 } },
  banner: { ratio: 4 / 3, lg: { px: 416 }, md: { px: 320 }, any: { vw: 100, less: 32 } },
  hero: { ratio: 1, lg: { vw: 36, most: 456 }, any: { vw: 63 } },
  heroOwn: { ratio: 5 / 4, lg: { vw: 53, most: 704 }, any: { vw: 100, less: 32 } },
  story: { ratio: 1, md: { vw: 46, most: 608 }, any: { vw: 100, less: 32 } },
  heroSmall: { ratio: 1, lg: { vw: 18, most: 224 }, any: { vw: 31 } },
} as const satisfies Record<string, Slot>;

export type ImageSlot = keyof typeof IMAGE_SLOTS;

export const SLOT_NAMES = Object.keys(IMAGE_SLOTS) as ImageSlot[];

const { xs, sm, md, lg, xl, xxl } = IMAGE_SCREENS;

/** Viewport of the widest common phones of density 2: half of it is that many pixels, far from the 640 of `sm`. */
const PHONE = 416;

/** The widths pictures are resized to; `limits.ts` says which are among them and why. */
export const GENERATED_WIDTHS = [xs, PHONE, sm, md, lg, xl, xxl];

/** Size in CSS pixels that a slot reserves for a picture of unknown size. */
export function slotSize(slot: ImageSlot): { width: number; height: number } {
  return { width: sm, height: Math.round(sm / IMAGE_SLOTS[slot].ratio) };
}

/** Of `slotOverflow`: pictures of about the same ratio share their sizes. */
const OVERFLOW_STEPS = 20;

/** Factor, rounded up to a twentieth, by which a picture that fills its slot is wider than it: its sides are cut off. */
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

/** The widths of a slot with the viewport width from which each holds, widest first. */
function stepsOf(slot: ImageSlot): { from: number; width: SlotWidth }[] {
  const widths: Slot = IMAGE_SLOTS[slot];
  return [
    ...(widths.lg ? [{ from: lg, width: widths.lg }] : []),
    ...(widths.md ? [{ from: md, width: widths.md }] : []),
    { from: 0, width: widths.any },
  ];
}

function slotSizes(slot: ImageSlot, overflow: number): string {
  const length = (value: number, unit: string) => Math.ceil(value * overflow) + unit;
  const text = (width: SlotWidth) => {
    if ('px' in width) return length(width.px, 'px');
    const share = length(width.vw, 'vw');
    if (width.most) return `min(${length(width.most, 'px')},${share})`;
    return width.less ? `calc(${share} - ${length(width.less, 'px')})` : share;
  };
  return stepsOf(slot)
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

/** @returns the first width that is no smaller; the last one if all are */
export function atLeast(ascending: readonly number[], minimum: number): number {
  return ascending.find((width) => width >= minimum) ?? ascending.at(-1) ?? minimum;
}

function displayedWidth(slot: ImageSlot, screen: number): number {
  const width: SlotWidth = stepsOf(slot).find(({ from }) => screen >= from)?.width ?? IMAGE_SLOTS[slot].any;
  if ('px' in width) return width.px;
  return Math.min((screen * width.vw) / 100 - (width.less ?? 0), width.most ?? Number.POSITIVE_INFINITY);
}
