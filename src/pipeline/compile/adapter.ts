import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const SERVER_ENTRY = new URL('./server-entry.ts', import.meta.url);
const NOTHING = fileURLToPath(new URL('./nothing.ts', import.meta.url));

/**
 * Astro's adapter for the release pipeline: the build yields a module that renders any page on demand
 * (`src/pipeline/compile/server-entry.ts`) and hashed client assets, and no pages. Rendering is ours, so that it costs what changed.
 * @param serverEntrypoint module that exports what renders pages
 */
export function rendererAdapter(serverEntrypoint = SERVER_ENTRY): AstroIntegration {
  return {
    name: 'islet-renderer',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'islet-renderer',
          entrypointResolution: 'auto',
          serverEntrypoint,
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      // What Astro would render pages with while it builds: it has none to render, and a tenth of a build goes into it.
      'astro:build:setup': ({ vite }) => {
        const build = vite.environments?.prerender?.build?.rolldownOptions;
        if (build !== undefined) build.input = NOTHING;
      },
    },
  };
}
