import react from '@astrojs/react';
import UnoCSS from '@unocss/astro';
import config from './src/config.ts';
import { rendererAdapter } from './src/pipeline/compile/adapter.ts';
import { astroRoutes } from './src/pipeline/compile/astro-routes.ts';
import { clientChunks } from './src/storefront/features/shell/client-chunks.ts';
import { inlineScripts } from './src/storefront/features/shell/inline/inline-integration.ts';
import { leanIslands } from './src/storefront/features/shell/islands/lean-islands.ts';
import { shareMessages } from './src/storefront/features/shell/messages/messages-integration.ts';
import { serviceWorker } from './src/storefront/features/shell/offline/worker-integration.ts';
import { checkMessages } from './src/storefront/i18n/messages.ts';
import { themed } from './src/storefront/theme/theme-integration.ts';

// Without `defineConfig`: its module loads 700 others, of SVGO above all.
/** @type {import('astro').AstroUserConfig} */
export default {
  output: 'server',
  adapter: rendererAdapter(),
  integrations: [
    react(),
    styles(),
    themed(),
    inlineScripts(),
    leanIslands(),
    clientChunks(),
    shareMessages(),
    serviceWorker(),
    astroRoutes(),
    checkMessages(),
  ],
  srcDir: './src/storefront',
  trailingSlash: 'always',
  outDir: './.islet/renderer',
  cacheDir: './.islet/astro',
  // Styles stay files, which pages share: in a page they would add to its bytes and to the hashes of its policy.
  build: { assets: '_assets', inlineStylesheets: 'never' },
  security: { csp: true },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  // Page scripts stay files: inlined, they would add to the bytes of every page. So do images of icons: in a style
  // sheet that pages wait for they would hold up the rest of it.
  vite: {
    // Shops that count no searches have no code for it.
    define: { 'import.meta.env.COUNTS_SEARCHES': JSON.stringify(config.countSearches === true) },
    build: { assetsInlineLimit: (file) => (/\.js$|icons\.svg$/.test(file) ? false : undefined) },
  },
};

/**
 * The utilities of `uno.config.ts`. Builds are given what it exports, since Babel would compile the file once more for
 * UnoCSS; the server of developers lets UnoCSS read it, and watch it.
 */
function styles() {
  return {
    name: 'styles',
    hooks: {
      'astro:config:setup': async (setup) => {
        const options =
          setup.command === 'dev' ? {} : { configFile: false, ...(await import('./uno.config.ts')).default };
        await UnoCSS(options).hooks['astro:config:setup'](setup);
      },
    },
  };
}
