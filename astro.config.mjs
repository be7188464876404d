import react from '@astrojs/react';
import UnoCSS from '@unocss/astro';
import { defineConfig } from 'astro/config';
import { shellScripts } from './src/features/shell/inline/integration.ts';
import { completeMessages } from './src/i18n/integration.ts';
import { rendererAdapter } from './src/release/renderer/adapter.ts';
import { shopRoutes } from './src/release/renderer/routes.ts';

/**
 * Browsers load three files for the cart, and what a page adds: one file compresses better than many small
 * ones. The first has all that talks to the store and comes at the first action; the second comes with the
 * first island, the third with the cart.
 */
const chunks = {
  groups: [
    {
      name: 'shop',
      test: /\/src\/(stores\/cart\/cart|features\/shell\/late\/watch-releases)\.ts$/,
      priority: 2,
    },
    {
      name: 'react',
      test: /\/node_modules\/(@astrojs\/react|@nanostores\/react|react|react-dom|scheduler)\//,
      priority: 1,
    },
    { name: 'cart', test: /\/src\/features\/cart\/CartPanel\.tsx$/, priority: 0 },
  ],
};

export default defineConfig({
  output: 'server',
  adapter: rendererAdapter(),
  integrations: [react(), UnoCSS(), shellScripts(), shopRoutes(), completeMessages()],
  trailingSlash: 'always',
  outDir: './.islet/renderer',
  cacheDir: './.islet/astro',
  build: { assets: '_assets' },
  security: { csp: true },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  // A script of a page's own is a file: what stands in every page is counted by the byte.
  vite: {
    build: { assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined) },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } } },
  },
});
