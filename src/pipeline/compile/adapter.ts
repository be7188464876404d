import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import islandInDevelopment from 'astro/runtime/server/astro-island.prebuilt-dev.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { type PolicyAlgorithm, policyHash } from '#kit/policy-hash.ts';
import { chosenRenderer } from '../renderer/shop-renderer.ts';
import { hookFilters } from './hook-filters.ts';

const NAME = 'islet-renderer';
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Modules of Astro that compiled components and the shop's own code import. */
const ASTROS = /^astro\/(compiler-runtime|runtime\/server\/index\.js)$/;
/** A table that Astro reads at start, in one module with schemas for its settings. */
const SCHEMAS = /\/astro\/dist\/core\/csp\/config\.js$/;
/** As `entry.ts` imports it. */
const OWN_RENDERER = /^#pipeline\/renderer\/own\/compiled-shop\.ts$/;
const ASTRO_RENDERER = file('../renderer/astro-renderer.ts');
const OWN_RUNTIME = file('../renderer/own/index.ts');

/**
 * Astro's adapter for the release pipeline: the build yields a module that renders any page on demand (`entry.ts`) and
 * hashed client assets, and no pages. Rendering is ours, so that it costs what changed: components are compiled for
 * the runtime in `src/pipeline/renderer/own`, which renders the same bytes as Astro's own for 2.5 times less processor
 * time, unless `ISLET_RENDERER` says `astro`. `astro dev` and plain `astro build` use Astro's.
 */
export function rendererAdapter(): AstroIntegration {
  const isAstros = chosenRenderer(process.env) === 'astro';
  return {
    name: NAME,
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        updateConfig({
          vite: {
            plugins: [
              hookFilters(),
              {
                name: NAME,
                enforce: 'pre',
                transform: {
                  filter: { id: SCHEMAS },
                  handler: (code) => code.replace(/\bz\.(?=[a-z])/g, '/* @__PURE__ */ z.'),
                },
                resolveId: {
                  filter: { id: isAstros ? OWN_RENDERER : ASTROS },
                  handler(_, importer = '') {
                    if (isAstros) return ASTRO_RENDERER;
                    return importer.includes('/node_modules/') ? null : OWN_RUNTIME;
                  },
                },
              },
            ],
          },
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: NAME,
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      // The renderer of Astro's own build gets a module without imports: it has no page to render, and a tenth of a
      // build would go into it.
      'astro:build:setup': ({ vite }) => {
        const build = vite.environments?.prerender?.build?.rolldownOptions;
        if (build !== undefined) build.input = file('../renderer/shop-renderer.ts');
      },
      'astro:build:ssr': ({ manifest: { csp, clientDirectives } }) => {
        if (isAstros || csp === undefined) return;
        const scripts = [island, islandInDevelopment, ...clientDirectives.map(([, code]) => code)];
        leaveOut(csp.scriptDirective, scripts, csp.algorithm);
        leaveOut(csp.styleDirective, [ISLAND_STYLES], csp.algorithm);
      },
    },
  };
}

/**
 * Takes hashes out of the policy of every page: Astro has there whatever islands may need. A page of ours allows the
 * scripts of those that it has, which saves some bytes that do not compress.
 */
function leaveOut(
  directive: { hashes: unknown[] },
  blocks: readonly string[],
  algorithm: PolicyAlgorithm,
): void {
  const unused = new Set<unknown>(blocks.map((block) => policyHash(block, algorithm)));
  directive.hashes = directive.hashes.filter((hash) => !unused.has(hash));
}
