/** A colour of an object with the darker and lighter neighbours that give it form. */
export interface Tone {
  base: string;
  light: string;
  shade: string;
  deep: string;
}

export const INK = '#1f2a30';
export const PAPER = '#f6f1e7';

/** Mixes two `#rrggbb` colours; `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) * (1 - amount) + channel(to, at) * amount)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** The tone around one `#rrggbb` colour. */
export function tone(base: string): Tone {
  return {
    base,
    light: mix(base, '#fffaf0', 0.34),
    shade: mix(base, INK, 0.2),
    deep: mix(base, INK, 0.46),
  };
}

/** Colours of objects; the first eleven carry the slugs of the shop's colour terms. */
export const TONES = {
  green: tone('#2f6352'),
  blue: tone('#2d6a86'),
  white: tone('#f4eee1'),
  orange: tone('#d9812f'),
  pink: tone('#dc9c93'),
  black: tone('#36434b'),
  beige: tone('#dcc59a'),
  red: tone('#b4573a'),
  grey: tone('#a9b8b8'),
  yellow: tone('#e4b545'),
  navy: tone('#26405a'),
  clay: tone('#c98a62'),
  wood: tone('#b98550'),
  paleWood: tone('#d8b483'),
  darkWood: tone('#7d5436'),
  iron: tone('#3c464b'),
  steel: tone('#b7c1c4'),
  brass: tone('#c99a3f'),
  glass: tone('#b5d0cf'),
  leaf: tone('#6d8a55'),
  moss: tone('#93a05a'),
  paper: tone('#fbf7ee'),
  wax: tone('#eac978'),
} as const;

export type ToneName = keyof typeof TONES;

/** Clay that no glaze covers. */
export const RAW = TONES.clay.base;

/** Papers a picture is printed on: each picture brings its own, so it reads in light and dark themes. */
export const PAPERS = {
  oat: '#efe4cf',
  shell: '#f2dccb',
  mist: '#dae3e0',
  sage: '#d6dfc9',
  sky: '#cbdde5',
  straw: '#f1dba6',
  blush: '#ecccc0',
  dusk: '#bccad3',
  cream: '#f5ecd9',
  stone: '#ddd6c8',
  apricot: '#f0c896',
  lagoon: '#a9c9c6',
  fern: '#b3c4a0',
  kelp: '#2b5549',
  night: '#22343f',
  rust: '#a9573b',
  deepsea: '#27566b',
} as const;

export type PaperName = keyof typeof PAPERS;

const DARK_PAPERS: ReadonlySet<PaperName> = new Set(['kelp', 'night', 'rust', 'deepsea']);

/** Whether light marks are needed on this paper. */
export const isDark = (paper: PaperName): boolean => DARK_PAPERS.has(paper);
