import { createHash } from 'node:crypto';
import type { AstroIntegration } from 'astro';
import idle from 'astro/runtime/client/idle.prebuilt.js';
import load from 'astro/runtime/client/load.prebuilt.js';
import media from 'astro/runtime/client/media.prebuilt.js';
import only from 'astro/runtime/client/only.prebuilt.js';
import visible from 'astro/runtime/client/visible.prebuilt.js';
import island from 'astro/runtime/server/astro-island.prebuilt.js';
import devIsland from 'astro/runtime/server/astro-island.prebuilt-dev.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

/** Scripts and styles that Astro allows in every page and that no page of the shop has. */
const UNUSED = [idle, load, media, only, visible, island, devIsland, ISLAND_STYLES];

/**
 * Leaves the hashes of scripts and styles that no page has out of the content security policy, which stands in every
 * page. Islands get their one style from the shop's style sheet.
 */
export function leanPolicy(): AstroIntegration {
  return {
    name: 'islet-lean-policy',
    hooks: {
      'astro:build:ssr': ({ manifest: { csp } }) => {
        if (csp === undefined) return;
        for (const sources of [csp.scriptDirective, csp.styleDirective]) {
          sources.hashes = sources.hashes.filter(
            (entry) => !UNUSED_HASHES.has(typeof entry === 'string' ? entry : entry.hash),
          );
        }
      },
    },
  };
}

const UNUSED_HASHES: ReadonlySet<string> = new Set(
  UNUSED.map((code) => `sha256-${createHash('sha256').update(code).digest('base64')}`),
);
