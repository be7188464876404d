import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Name of the integration. */
export const PAGE_RUNTIME = 'islet-page-runtime';

const RUNTIME = fileURLToPath(new URL('../renderer/index.ts', import.meta.url));
/** What compiled components import of Astro, and what the shop's own code does. */
const ASTROS = new Set(['astro/compiler-runtime', 'astro/runtime/server/index.js']);

/**
 * Astro integration that compiles components for the page runtime (`src/pipeline/renderer`), which renders the same bytes
 * as Astro's own for a third of the time. `astro dev` and plain `astro build` use Astro's.
 */
export function pageRuntime(): AstroIntegration {
  return {
    name: PAGE_RUNTIME,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          vite: {
            plugins: [
              {
                name: PAGE_RUNTIME,
                enforce: 'pre',
                resolveId(source, importer = '') {
                  return ASTROS.has(source) && !importer.includes('/node_modules/') ? RUNTIME : null;
                },
              },
            ],
          },
        });
      },
    },
  };
}
