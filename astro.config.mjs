import react from '@astrojs/react';
import UnoCSS from '@unocss/astro';
import { defineConfig } from 'astro/config';
import { rendererAdapter } from './src/release/renderer/adapter.ts';
import { shopRoutes } from './src/release/renderer/routes.ts';

export default defineConfig({
  output: 'server',
  adapter: rendererAdapter(),
  integrations: [react(), UnoCSS({ injectReset: true }), shopRoutes()],
  trailingSlash: 'always',
  outDir: './.islet/renderer',
  cacheDir: './.islet/astro',
  build: { assets: '_assets' },
  devToolbar: { enabled: false },
});
