import { defineConfig } from 'astro/config';
import shop from '../../../astro.config.mjs';
import { prerendered } from './prerendered.ts';

const { adapter, ...shared } = shop;
const cacheDir = process.env.ISLET_BENCH_CACHE;

/** The shop's own configuration and routes, built by Astro alone; with a cache folder, incrementally. */
export default defineConfig({
  ...shared,
  output: 'static',
  integrations: [...shared.integrations, prerendered()],
  ...(cacheDir && { cacheDir, experimental: { incrementalBuild: true } }),
});
