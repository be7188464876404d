import type { ColorName, Tokens } from './tokens.ts';

/** Least contrast of text, and of what else has to be told from its ground, by WCAG 2.2 AA. */
const TEXT = 4.5;
const PART = 3;

const GROUNDS = ['paper', 'sheet', 'sand'] as const;
const TEXTS = ['ink', 'ink-soft', 'accent', 'good', 'warn', 'bad'] as const;

/** Colours that are seen on others: which, on which, and how much they have to differ. */
const PAIRS: readonly (readonly [front: ColorName, ground: ColorName, least: number])[] = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, TEXT] as const)),
  ['on-ink', 'ink', TEXT],
  // A primary button under the pointer.
  ['on-ink', 'ink-soft', TEXT],
  ['on-accent', 'accent', TEXT],
  ...GROUNDS.map((ground) => ['edge', ground, PART] as const),
];

const SCHEMES = ['light', 'dark'] as const;

/** Two colours of a theme that are seen on each other. */
export interface ColorContrast {
  scheme: (typeof SCHEMES)[number];
  front: ColorName;
  frontValue: string;
  ground: ColorName;
  groundValue: string;
  /** As WCAG measures it: from 1 to 21. */
  ratio: number;
  least: number;
}

/** The contrast of colours that are seen on each other, in light and in dark. @param colors as `#rrggbb` */
export function colorContrasts(colors: Tokens['colors']): ColorContrast[] {
  return SCHEMES.flatMap((scheme, index) =>
    PAIRS.map(([front, ground, least]) => {
      const [frontValue, groundValue] = [colors[front][index] ?? '', colors[ground][index] ?? ''];
      const ratio = contrast(frontValue, groundValue);
      return { scheme, front, frontValue, ground, groundValue, ratio, least };
    }),
  );
}

/** The pairs of colours that WCAG AA does not allow. @param colors as `#rrggbb` */
export function poorContrasts(colors: Tokens['colors']): ColorContrast[] {
  return colorContrasts(colors).filter(({ ratio, least }) => ratio < least);
}

/** Contrast ratio of WCAG 2 of two colours as `#rrggbb`, whichever is lighter. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
