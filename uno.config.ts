import type { Theme } from '@unocss/preset-wind4';
import { trackedProperties, trackedTheme } from '@unocss/preset-wind4/utils';
import { defineConfig, type Preset, presetWind4 } from 'unocss';
import { LOADING_BAR, SEARCH_BOX_MAX_WIDTH } from './src/shop/site/limits.ts';
import { BREAKPOINTS, COLORS, EASE, FONTS, RADIUS, SHADOW, SPACING, TYPE } from './src/ui/design-tokens.ts';
import { SHORTCUTS } from './src/ui/shortcuts.ts';

const variables = Object.entries(COLORS).map(
  ([name, [light, dark]]) => `--c-${name}:light-dark(${light},${dark});`,
);

const measures = [
  `--search-width:${SEARCH_BOX_MAX_WIDTH}px;`,
  `--bar-duration:${LOADING_BAR.duration}ms;`,
  `--bar-hide:${LOADING_BAR.hideDelay}ms;`,
  `--bar-reset:${LOADING_BAR.resetDelay}ms;`,
  `--bar-height:${LOADING_BAR.height}px;`,
];

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
        const properties = [...trackedProperties].sort(([a], [b]) => (a < b ? -1 : 1));
        trackedProperties.clear();
        for (const [key, value] of properties) trackedProperties.set(key, value);
        return undefined;
      },
    },
  ],
};

export default defineConfig<Theme>({
  presets: [
    stableOrder,
    presetWind4({ preflights: { reset: true, theme: 'on-demand' } }),
  ],
  shortcuts: SHORTCUTS,
  // The page's own stylesheet uses its variable, which only utilities in a page would define.
  safelist: ['font-sans'],
  preflights: [{ getCSS: () => `:root{${[...variables, ...measures].join('')}}` }],
  extendTheme: (theme) => ({
    ...theme,
    colors: {
      ...Object.fromEntries(Object.keys(COLORS).map((name) => [name, `var(--c-${name})`])),
      transparent: 'transparent',
      current: 'currentColor',
      inherit: 'inherit',
    },
    font: FONTS,
    text: TYPE,
    spacing: { ...theme.spacing, ...SPACING },
    radius: RADIUS,
    shadow: SHADOW,
    breakpoint: BREAKPOINTS,
    ease: { ...theme.ease, ...EASE },
  }),
});
