import { describe, expect, it } from 'vitest';
import { COLORS, type ColorName } from './design-tokens.ts';

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS: ColorName[] = ['paper', 'sheet', 'sand'];
const TEXTS: ColorName[] = ['ink', 'ink-soft', 'accent', 'good', 'warn', 'bad'];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the %s theme', (_, theme) => {
  it.each(TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))(
    'has readable %s on %s',
    (text, ground) => {
      expect(contrast(COLORS[text][theme], COLORS[ground][theme])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('has readable text on buttons and badges', () => {
    expect(contrast(COLORS['on-ink'][theme], COLORS.ink[theme])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(COLORS['on-accent'][theme], COLORS.accent[theme])).toBeGreaterThanOrEqual(4.5);
  });

  it('has distinct edges of controls', () => {
    for (const ground of GROUNDS) {
      expect(contrast(COLORS.edge[theme], COLORS[ground][theme])).toBeGreaterThanOrEqual(3);
    }
  });
});
