import { defineConfig } from 'astro/config';
import shop from '../../../../astro.config.mjs';
import { prerendered } from './prerendered.ts';

const { adapter, ...shared } = shop;

/** The shop's own configuration and routes, built by Astro alone. */
export default defineConfig({
  ...shared,
  output: 'static',
  integrations: [...(shared.integrations ?? []), prerendered()],
});
