import { IsletError, type Said, says } from '#kit/messages/says.ts';
import { chosenTheme, readTokens, type ThemeFolder } from './theme-folder.ts';
import { type ColorName, completeTokens, DEFAULT_TOKENS, type ThemeTokens, type Tokens } from './tokens.ts';

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
interface ColorContrast {
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

const COLOR = /^#[\da-f]{6}(?:[\da-f]{2})?$/i;
/** The colour that may be see-through: nothing is read on it. */
const VEIL = 'veil';
const OPAQUE = /^#[\da-f]{6}$/i;

/**
 * Checks the tokens of a theme: types are no part of compiling, and a contrast has none.
 * @throws IsletError with a line for each token that is unknown, each colour that is none, and each pair of colours
 * that is too alike to be read
 */
export function checkTokens(theme: ThemeFolder = chosenTheme()): void {
  const faults = tokenFaults(readTokens(theme));
  if (faults.length === 0) return;
  const list = faults.map((fault) => `  ${fault}`).join('\n');
  throw new IsletError(says('theme.tokens', { file: `src/${theme.name}/tokens.ts`, list }));
}

/** A line for each fault of a theme's tokens; contrast is measured once all colours are colours. */
export function tokenFaults(tokens: ThemeTokens): Said[] {
  const faults = [...unknownTokens(tokens), ...brokenColors(tokens)];
  return faults.length > 0 ? faults : contrastFaults(tokens);
}

function unknownTokens(tokens: ThemeTokens): Said[] {
  return Object.entries(tokens).flatMap(([group, values]) => {
    const known: object | undefined = DEFAULT_TOKENS[group as keyof typeof DEFAULT_TOKENS];
    if (known === undefined) return [unknown(group, Object.keys(DEFAULT_TOKENS))];
    if (typeof values !== 'object') return [];
    return Object.keys(values)
      .filter((name) => !(name in known))
      .map((name) => unknown(`${group}.${name}`, Object.keys(known)));
  });
}

function unknown(name: string, known: readonly string[]): Said {
  return says('theme.unknownToken', { name, list: known.join(', ') });
}

function brokenColors({ colors = {} }: ThemeTokens): Said[] {
  return Object.entries(colors).flatMap(([name, values]) => {
    const pattern = name === VEIL ? COLOR : OPAQUE;
    const isPair =
      Array.isArray(values) && values.length === 2 && values.every((value) => pattern.test(value));
    return isPair ? [] : [says('theme.color', { name, value: JSON.stringify(values) })];
  });
}

function contrastFaults(tokens: ThemeTokens): Said[] {
  return poorContrasts(completeTokens(tokens).colors).map(({ ratio, ...pair }) =>
    says('theme.contrast', { ...pair, ratio: (Math.floor(ratio * 100) / 100).toFixed(2) }),
  );
}
