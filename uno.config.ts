import { readFileSync } from 'node:fs';
import type { Preset, UserConfig } from '@unocss/core';
import { presetWind4, type Theme } from '@unocss/preset-wind4';
import { trackedTheme } from '@unocss/preset-wind4/utils';
import { LOADING_BAR, SEARCH_BOX_MAX_WIDTH } from './src/storefront/domain/settings/limits.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES } from './src/storefront/i18n/locales.ts';
import { translator } from './src/storefront/i18n/translate.ts';
import { TOKENS } from './src/storefront/theme/chosen/tokens.ts';
import { BREAKPOINTS, EASE, STEP } from './src/storefront/theme/tokens.ts';
import { SHORTCUTS, utilitiesOf } from './src/storefront/ui/styles/utilities.ts';

/** The first layer of the style sheet. */
const RESET = new URL('src/storefront/ui/styles/reset.css', import.meta.url);

const variables = Object.entries(TOKENS.colors).map(
  ([name, [light, dark]]) => `--c-${name}:light-dark(${light},${dark});`,
);

const measures = [
  `--search-width:${SEARCH_BOX_MAX_WIDTH}px;`,
  `--bar-duration:${LOADING_BAR.duration}ms;`,
  `--bar-hide:${LOADING_BAR.hideDelay}ms;`,
  `--bar-reset:${LOADING_BAR.resetDelay}ms;`,
  `--bar-height:${LOADING_BAR.height}px;`,
];

/** What many buttons of a page say while they work. */
const words = LOCALE_CODES.map((locale) => {
  const language = locale === DEFAULT_LOCALE ? '' : `:lang(${LOCALES[locale].tag})`;
  return `:root${language}{--busy-adding:${JSON.stringify(translator(locale)('busy.adding'))}}`;
});

/** A distance in steps: what they are is known. */
const STEPS = /calc\(var\(--spacing\) \* (-?[\d.]+)\)/g;
const inRem = (_: string, steps: string) => `${Number(steps) / 4}rem`;

/**
 * Sorts theme variables. UnoCSS prints them in the order in which files were read, which differs between
 * compilations, and with it the content hash of the stylesheet in every page.
 */
const stableOrder: Preset<Theme> = {
  name: 'stable-order',
  enforce: 'pre',
  preflights: [
    {
      layer: 'theme',
      getCSS: () => {
        const theme = [...trackedTheme].sort();
        trackedTheme.clear();
        for (const key of theme) trackedTheme.add(key);
        return undefined;
      },
    },
  ],
};

/** What stands in brackets or behind `$` may have any characters. */
const ARBITRARY = /\[.*?\]|\$[\w-]+/g;
const CODE = /^[\w.]*[A-Z]|[(){};=?|,"`\\]|^[/#]|[a-z]\.[a-z]|\.$/;

/** Tells code and prose, seven of ten words that UnoCSS finds, from what may be a class: to try each takes half a second. */
function isCode(word: string): boolean {
  return CODE.test(word.replace(ARBITRARY, ''));
}

export default {
  presets: [stableOrder, presetWind4({ preflights: { reset: false, theme: 'on-demand' } })],
  rules: utilitiesOf(TOKENS),
  shortcuts: SHORTCUTS,
  // Words of comments and of code that are no classes here.
  blocklist: ['filter', 'h2', 'h3', 'static', 'tab', 'table', isCode],
  postprocess: (utility) => {
    for (const entry of utility.entries) {
      if (typeof entry[1] === 'string') entry[1] = entry[1].replace(STEPS, inRem);
    }
  },
  // The page's own stylesheet uses its variable, which only utilities in a page would define.
  safelist: ['font-sans'],
  preflights: [
    { layer: 'base', getCSS: () => readFileSync(RESET, 'utf8') },
    { getCSS: () => `:root{${[...variables, ...measures].join('')}}${words.join('')}` },
  ],
  extendTheme: (theme) => ({
    ...theme,
    colors: {
      ...Object.fromEntries(Object.keys(TOKENS.colors).map((name) => [name, `var(--c-${name})`])),
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
    },
    font: TOKENS.fonts,
    text: TOKENS.text,
    spacing: { ...theme.spacing, DEFAULT: STEP, ...TOKENS.spacing },
    radius: TOKENS.radius,
    shadow: TOKENS.shadow,
    breakpoint: BREAKPOINTS,
    ease: { ...theme.ease, ...EASE },
  }),
} satisfies UserConfig<Theme>;
