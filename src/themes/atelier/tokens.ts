import type { ThemeTokens } from '#storefront/theme/tokens.ts';

/** Fashion: large photographs, much white, thin capitals. */
const tokens: ThemeTokens = {
  colors: {
    paper: ['#ffffff', '#0e0d0d'],
    sheet: ['#faf8f5', '#171615'],
    sand: ['#f4f2ee', '#211f1e'],
    ink: ['#171514', '#f4f0ea'],
    'ink-soft': ['#5c5650', '#b6aea6'],
    'on-ink': ['#ffffff', '#0e0d0d'],
    line: ['#e4dfd8', '#35312e'],
    edge: ['#857c73', '#857c73'],
    accent: ['#7c1f2d', '#f2a5ae'],
    'on-accent': ['#ffffff', '#2c070d'],
    good: ['#2c5e45', '#8fcbab'],
    warn: ['#7d5410', '#e6bd6c'],
    bad: ['#a02424', '#ff9d97'],
    veil: ['#17151480', '#000000b3'],
  },
  fonts: {
    display: "'Jost', 'Jost Fallback', 'Century Gothic', Futura, sans-serif",
    sans: "'Jost', 'Jost Fallback', 'Century Gothic', Futura, sans-serif",
  },
  text: {
    xs: { fontSize: '0.8125rem', lineHeight: '1.5' },
    sm: { fontSize: '0.9375rem', lineHeight: '1.55' },
    base: { fontSize: '1.0625rem', lineHeight: '1.65' },
    lg: { fontSize: 'clamp(1.125rem, 1.05rem + 0.3vw, 1.3125rem)', lineHeight: '1.5' },
    xl: { fontSize: 'clamp(1.25rem, 1.15rem + 0.4vw, 1.5rem)', lineHeight: '1.35' },
    '2xl': { fontSize: 'clamp(1.375rem, 1.2rem + 0.7vw, 1.875rem)', lineHeight: '1.25' },
    '3xl': { fontSize: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.875rem)', lineHeight: '1.15' },
    '4xl': { fontSize: 'clamp(2.25rem, 1.6rem + 3vw, 4.25rem)', lineHeight: '1.05' },
  },
  spacing: {
    gutter: 'clamp(1rem, 0.25rem + 3vw, 4rem)',
    section: 'clamp(4rem, 2.5rem + 6vw, 9rem)',
    block: 'clamp(2rem, 1.4rem + 2.4vw, 4rem)',
  },
  radius: '0',
  shadow: {
    lift: '0 12px 40px -16px rgb(23 21 20 / 0.3)',
    panel: '0 0 80px -20px rgb(23 21 20 / 0.45)',
  },
  width: { page: '120rem', text: '36rem' },
};

export default tokens;
