import type { ThemeTokens } from '#storefront/theme/tokens.ts';

/**
 * The look of the shop. A line that starts with `//` shows a token that is left to the default, so that updates may
 * improve it; remove the slashes to set it.
 */
const tokens: ThemeTokens = {
  // Each has a light and a dark value, as `#rrggbb` or, for a see-through one, `#rrggbbaa`.
  colors: {
    // The page.
    // paper: ['#f6f1e7', '#12191d'],
    // Surfaces on the page: panels, menus, fields.
    // sheet: ['#fdfaf3', '#1a2328'],
    // Recessed surfaces: bands, placeholders, hovered rows.
    // sand: ['#ebe3d4', '#222d33'],
    // Text, and the ground of primary buttons.
    // ink: ['#1f2a30', '#f0e9dc'],
    // Secondary text.
    // 'ink-soft': ['#566064', '#aeb6b4'],
    // Text on ink.
    // 'on-ink': ['#fdfaf3', '#12191d'],
    // Separators.
    // line: ['#d8cebb', '#334047'],
    // Edges of fields and controls.
    // edge: ['#827b68', '#7b8990'],
    // Sale, count, focus, hover.
    // accent: ['#b5361b', '#ff9472'],
    // Text on the accent.
    // 'on-accent': ['#fffaf2', '#2a0f06'],
    // Success: in stock, saved.
    // good: ['#2b6049', '#8cc7a8'],
    // Warnings: low stock, something to check.
    // warn: ['#8a5a0b', '#e8bd63'],
    // Errors, and what is sold out.
    // bad: ['#a32626', '#ff9a94'],
    // Overlay of the page behind a panel.
    // veil: ['#1f2a3099', '#05080ab3'],
  },

  // Families, the first that a browser has. Files of a theme are in its folder `fonts`.
  fonts: {
    // Titles.
    // display: "'Brygada 1918 Variable', 'Brygada Fallback', 'Iowan Old Style', Georgia, serif",
    // Everything else.
    // sans: "'Hanken Grotesk Variable', 'Hanken Fallback', system-ui, sans-serif",
  },

  // Sizes grow with the window from `md` on; line heights tighten as sizes grow.
  text: {
    // Captions, badges, small print.
    // xs: { fontSize: '0.8125rem', lineHeight: '1.45' },
    // Controls, prices on cards, secondary lines.
    // sm: { fontSize: '0.9375rem', lineHeight: '1.5' },
    // Running text.
    // base: { fontSize: '1.0625rem', lineHeight: '1.6' },
    // Leads, and the price of a product.
    // lg: { fontSize: 'clamp(1.1875rem, 1.1rem + 0.35vw, 1.375rem)', lineHeight: '1.45' },
    // Titles of parts.
    // xl: { fontSize: 'clamp(1.375rem, 1.25rem + 0.55vw, 1.6875rem)', lineHeight: '1.25' },
    // Titles of sections.
    // '2xl': { fontSize: 'clamp(1.75rem, 1.5rem + 1.1vw, 2.375rem)', lineHeight: '1.15' },
    // Titles of pages.
    // '3xl': { fontSize: 'clamp(2.125rem, 1.7rem + 1.9vw, 3.25rem)', lineHeight: '1.08' },
    // The title of the home page.
    // '4xl': { fontSize: 'clamp(2.75rem, 1.9rem + 3.8vw, 5rem)', lineHeight: '1' },
  },

  // Distances between parts of a page.
  spacing: {
    // Between the content and the edges of the window.
    // gutter: 'clamp(1rem, 0.5rem + 2.4vw, 2.5rem)',
    // Between the sections of a page.
    // section: 'clamp(3rem, 2rem + 4.5vw, 6.5rem)',
    // Between the parts of a section.
    // block: 'clamp(1.5rem, 1.1rem + 1.6vw, 2.75rem)',
  },

  // Rounded corners. `radius: '0'` instead makes everything square.
  radius: {
    // Buttons, badges and other labels: half their height makes them pills.
    // button: '999px',
    // Fields, small pictures, menu items.
    // control: '0.5rem',
    // Cards and pictures of products.
    // card: '0.75rem',
    // Panels, dialogs and large pictures.
    // panel: '1.25rem',
  },

  // Shadows.
  shadow: {
    // Raised surfaces: menus, hovered cards.
    // lift: '0 1px 2px rgb(31 42 48 / 0.06), 0 8px 24px -8px rgb(31 42 48 / 0.18)',
    // Panels over the page.
    // panel: '0 0 48px -8px rgb(10 14 16 / 0.4)',
  },

  // Greatest widths.
  width: {
    // The content of a page.
    // page: '84rem',
    // A column of running text.
    // text: '38rem',
  },
};

export default tokens;
