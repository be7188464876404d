import { defineConfig } from 'astro/config';
import shop from '../../../astro.config.mjs';
import { rendererAdapter } from '../../pipeline/compile/adapter.ts';
import { astroIntegrations } from './astro-integrations.ts';

/** The shop's own configuration, compiled for Astro's runtime. */
export default defineConfig({
  ...shop,
  adapter: rendererAdapter(new URL('./astro-app.ts', import.meta.url)),
  integrations: astroIntegrations(shop),
});
