import type { Theme } from '@unocss/preset-wind4';
import { generateThemeVariable, themeTracking } from '@unocss/preset-wind4/utils';
import type { Rule } from 'unocss';
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
