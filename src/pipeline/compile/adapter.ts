import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { chosenRenderer } from '../renderer/shop-renderer.ts';

const NOTHING = fileURLToPath(new URL('./nothing.ts', import.meta.url));

/**
 * Astro's adapter for the release pipeline: the build yields a module that renders any page on demand
 * (`own-entry.ts`, or `astro-entry.ts` by `ISLET_RENDERER`) and hashed client assets, and no pages. Rendering is ours, so that it costs what changed.
 */
export function rendererAdapter(): AstroIntegration {
  return {
    name: 'islet-renderer',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'islet-renderer',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL(`./${chosenRenderer(process.env)}-entry.ts`, import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      // The renderer of Astro's own build: it has none to render, and a tenth of a build goes into it.
      'astro:build:setup': ({ vite }) => {
        const build = vite.environments?.prerender?.build?.rolldownOptions;
        if (build !== undefined) build.input = NOTHING;
      },
    },
  };
}
