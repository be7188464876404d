/**
 * The design tokens of the shop. Every colour has a light and a dark value; `uno.config.ts` generates CSS
 * variables and utilities (`bg-paper`, `text-ink-soft`, `rounded-card`, …).
 */
export const COLORS = {
  /** The page. */
  paper: ['#f6f1e7', '#12191d'],
  /** Surfaces on the page: panels, menus, fields. */
  sheet: ['#fdfaf3', '#1a2328'],
  /** Recessed surfaces: bands, placeholders, hovered rows. */
  sand: ['#ebe3d4', '#222d33'],
  /** Text, and the ground of primary buttons. */
  ink: ['#1f2a30', '#f0e9dc'],
  /** Secondary text. */
  'ink-soft': ['#566064', '#aeb6b4'],
  /** Text on ink. */
  'on-ink': ['#fdfaf3', '#12191d'],
  /** Separators. */
  line: ['#d8cebb', '#334047'],
  /** Edges of fields and controls. */
  edge: ['#827b68', '#7b8990'],
  /** Sale, count, focus, hover. */
  accent: ['#b5361b', '#ff9472'],
  /** Text on the accent. */
  'on-accent': ['#fffaf2', '#2a0f06'],
  good: ['#2b6049', '#8cc7a8'],
  warn: ['#8a5a0b', '#e8bd63'],
  bad: ['#a32626', '#ff9a94'],
  /** Overlay of the page behind a panel. */
  veil: ['#1f2a3099', '#05080ab3'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type ColorName = keyof typeof COLORS;

export const FONTS = {
  display: "'Brygada 1918 Variable', 'Brygada Fallback', 'Iowan Old Style', Georgia, serif",
  sans: "'Hanken Grotesk Variable', 'Hanken Fallback', system-ui, sans-serif",
} as const;

/** Sizes grow with the window from `md` on; line heights tighten as sizes grow. */
export const TYPE = {
  xs: { fontSize: '0.8125rem', lineHeight: '1.45' },
  sm: { fontSize: '0.9375rem', lineHeight: '1.5' },
  base: { fontSize: '1.0625rem', lineHeight: '1.6' },
  lg: { fontSize: 'clamp(1.1875rem, 1.1rem + 0.35vw, 1.375rem)', lineHeight: '1.45' },
  xl: { fontSize: 'clamp(1.375rem, 1.25rem + 0.55vw, 1.6875rem)', lineHeight: '1.25' },
  '2xl': { fontSize: 'clamp(1.75rem, 1.5rem + 1.1vw, 2.375rem)', lineHeight: '1.15' },
  '3xl': { fontSize: 'clamp(2.125rem, 1.7rem + 1.9vw, 3.25rem)', lineHeight: '1.08' },
  '4xl': { fontSize: 'clamp(2.75rem, 1.9rem + 3.8vw, 5rem)', lineHeight: '1' },
} as const;

/** Distances between parts of a page; finer steps are multiples of 0.25rem (`p-4` is 1rem). */
export const SPACING = {
  DEFAULT: '0.25rem',
  gutter: 'clamp(1rem, 0.5rem + 2.4vw, 2.5rem)',
  section: 'clamp(3rem, 2rem + 4.5vw, 6.5rem)',
  block: 'clamp(1.5rem, 1.1rem + 1.6vw, 2.75rem)',
} as const;

export const RADIUS = { control: '0.5rem', card: '0.75rem', panel: '1.25rem', full: '999px' } as const;

export const SHADOW = {
  /** Raised surfaces: menus, hovered cards. */
  lift: '0 1px 2px rgb(31 42 48 / 0.06), 0 8px 24px -8px rgb(31 42 48 / 0.18)',
  /** Panels over the page. */
  panel: '0 0 48px -8px rgb(10 14 16 / 0.4)',
} as const;

/** Widths a layout changes at, with the names of the picture screens. */
export const BREAKPOINTS = { sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' } as const;

export const EASE = { out: 'cubic-bezier(0.2, 0.7, 0.2, 1)' } as const;
