import type { Rule } from '@unocss/core';
import type { Theme } from '@unocss/preset-wind4';
import { generateThemeVariable, themeTracking } from '@unocss/preset-wind4/utils';
import type { Tokens } from '#storefront/theme/tokens.ts';

const TRANSITIONED = 'color,background-color,border-color,text-decoration-color';
const LEADINGS = { none: '1', tight: '1.25', snug: '1.375', normal: '1.5', 6: '1.5rem' };
const WEIGHTS = ['400', '500', '600'];

/**
 * Utilities in the place of UnoCSS's own, which set variables for all that they could be combined with: those are a
 * twentieth of the style sheet that every page waits for. Later ones win over earlier ones.
 */
export function utilitiesOf(tokens: Tokens): Rule<Theme>[] {
  const colors = Object.keys(tokens.colors).flatMap((name): Rule<Theme>[] => {
    const color = `var(--c-${name})`;
    return [
      [`text-${name}`, { color }],
      [`bg-${name}`, { 'background-color': color }],
      [`border-${name}`, { 'border-color': color }],
      [`decoration-${name}`, { 'text-decoration-color': color }],
    ];
  });
  const sizes = Object.keys(tokens.text).map((name): Rule<Theme> => [new RegExp(`^text-(${name})$`), sizeOf]);
  return [
    ...colors,
    ...sizes,
    ...Object.entries(LEADINGS).map(
      ([name, leading]): Rule<Theme> => [`leading-${name}`, { 'line-height': leading }],
    ),
    ...WEIGHTS.map((weight): Rule<Theme> => [`font-${weight}`, { 'font-weight': weight }]),
    [/^tracking-\[(.+)\]$/, ([, spacing]) => ({ 'letter-spacing': spacing })],
    ['transition-colors', { transition: '0.15s', 'transition-property': TRANSITIONED }],
    ['transition-transform', { transition: '0.15s', 'transition-property': 'rotate,scale,translate' }],
    ['border-dashed', { 'border-style': 'dashed' }],
    ['tabular-nums', { 'font-variant-numeric': 'tabular-nums' }],
    ['shadow-panel', { 'box-shadow': tokens.shadow.panel }],
    ...Object.entries(tokens.width).map(
      ([name, width]): Rule<Theme> => [`max-w-${name}`, { 'max-width': width }],
    ),
    ['middle-y', { top: '50%', translate: '0 -50%' }],
  ];
}

function sizeOf([, name = '']: string[]): Record<string, string> {
  const variable = (part: string) => {
    themeTracking('text', [name, part]);
    return generateThemeVariable('text', [name, part]);
  };
  return { 'font-size': variable('fontSize'), 'line-height': variable('lineHeight') };
}

/** UnoCSS shortcuts that several features use. */
export const SHORTCUTS = {
  /** Maximum width and side margins of a page. */
  frame: 'mx-auto w-full max-w-page px-gutter',
  /** A column of running text. */
  measure: 'max-w-text',

  'title-1': 'font-display text-3xl font-500 tracking-[-0.015em] text-balance',
  'title-2': 'font-display text-2xl font-500 tracking-[-0.01em] text-balance',
  'title-3': 'font-display text-xl font-500 text-balance',
  /** The line of a section's title and of a link to more. */
  'section-head': 'mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2',
  eyebrow: 'text-xs font-600 tracking-[0.04em] text-ink-soft',

  link: 'underline decoration-1 underline-offset-[0.22em] decoration-edge hover:decoration-accent hover:text-accent',
  'quiet-link':
    'no-underline hover:underline hover:underline-offset-[0.3em] hover:decoration-1 hover:decoration-accent',
  /** Its edge is visible in forced colors, which remove backgrounds. */
  btn: 'inline-flex items-center justify-center gap-2 min-h-11 px-5 border border-transparent rounded-button text-sm font-600 leading-tight text-center cursor-pointer no-underline select-none transition-colors disabled:cursor-not-allowed disabled:opacity-55',
  'btn-primary': 'btn bg-ink text-on-ink hover:bg-ink-soft',
  'btn-quiet': 'btn border-edge bg-transparent text-ink hover:border-ink hover:bg-sand',
  /** See `cards.css`. */
  'add-button': 'btn-quiet',
  'btn-icon':
    'inline-flex items-center justify-center size-11 rounded-button cursor-pointer no-underline text-ink hover:bg-sand transition-colors',

  /** A checkbox in the shape of a heart, see `heartHtml`. */
  heart:
    'appearance-none inline-grid place-items-center flex-none size-11 rounded-button cursor-pointer bg-paper text-ink text-xl hover:bg-sand checked:text-accent',

  field:
    'w-full min-h-11 px-4 rounded-control border border-edge bg-sheet text-ink placeholder:text-ink-soft',
  label: 'block mb-1.5 text-sm font-600',

  badge: 'inline-flex items-center justify-center rounded-button px-2.5 py-1 text-xs font-600 leading-none',
  card: 'rounded-card bg-sheet',
  skeleton: 'block rounded-control bg-sand',
} as const;
