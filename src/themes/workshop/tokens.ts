import type { ThemeTokens } from '#storefront/theme/tokens.ts';

/** Dense and technical: much on a screen, square, ruled like a catalogue of parts. */
const tokens: ThemeTokens = {
  colors: {
    paper: ['#f3f5f6', '#101416'],
    sheet: ['#ffffff', '#171c1f'],
    sand: ['#e3e8ea', '#22292d'],
    ink: ['#12181b', '#edf1f2'],
    'ink-soft': ['#48545a', '#a8b3b8'],
    'on-ink': ['#ffffff', '#101416'],
    line: ['#c9d1d5', '#343d42'],
    edge: ['#67747b', '#7d8b92'],
    accent: ['#0a4db0', '#8bbcff'],
    'on-accent': ['#ffffff', '#061a33'],
    good: ['#17603a', '#86d0a4'],
    warn: ['#7a4f00', '#e9bb58'],
    bad: ['#a11b1b', '#ff9b94'],
    veil: ['#12181b99', '#04070999'],
  },
  fonts: {
    display: "'Hanken Grotesk Variable', 'Hanken Fallback', system-ui, sans-serif",
  },
  text: {
    xs: { fontSize: '0.75rem', lineHeight: '1.4' },
    sm: { fontSize: '0.8125rem', lineHeight: '1.45' },
    base: { fontSize: '0.9375rem', lineHeight: '1.5' },
    lg: { fontSize: '1.0625rem', lineHeight: '1.4' },
    xl: { fontSize: 'clamp(1.125rem, 1.08rem + 0.2vw, 1.25rem)', lineHeight: '1.3' },
    '2xl': { fontSize: 'clamp(1.25rem, 1.15rem + 0.4vw, 1.5rem)', lineHeight: '1.2' },
    '3xl': { fontSize: 'clamp(1.5rem, 1.3rem + 0.8vw, 2rem)', lineHeight: '1.15' },
    '4xl': { fontSize: 'clamp(1.75rem, 1.5rem + 1.2vw, 2.5rem)', lineHeight: '1.1' },
  },
  spacing: {
    gutter: 'clamp(0.75rem, 0.5rem + 1.1vw, 1.5rem)',
    section: 'clamp(1.5rem, 1.25rem + 1.2vw, 2.75rem)',
    block: 'clamp(1rem, 0.875rem + 0.6vw, 1.5rem)',
  },
  radius: '0',
  shadow: {
    lift: '0 0 0 1px rgb(18 24 27 / 0.2), 0 4px 12px -4px rgb(18 24 27 / 0.25)',
    panel: '0 0 0 1px rgb(18 24 27 / 0.25)',
  },
  width: { page: '100rem', text: '46rem' },
};

export default tokens;
