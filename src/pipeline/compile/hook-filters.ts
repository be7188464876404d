import type { Plugin } from 'vite';

type Hook = 'load' | 'resolveId' | 'transform';

/** Where pages may be: files of `pages`, and routes of integrations. */
const PAGES = /\.astro(\?|$)|\/pages\//;
/** Names of the modules that UnoCSS makes. */
const UNOCSS = /uno/;

/**
 * Ids that hooks of Astro and UnoCSS have something to do for, by the names of their plugins. They are asked about
 * every module otherwise, and the bundler waits for JavaScript thirty thousand times: a fifth of a build's time.
 */
export const HOOK_FILTERS: Record<string, Partial<Record<Hook, RegExp>>> = {
  // Pictures that a Markdown file names without `./`.
  'astro:markdown': { resolveId: /^[^/].*\.(avif|gif|jpe?g|png|svg|tiff?|webp)(\?|$)/i },
  'astro:routes': { transform: PAGES },
  'astro:scripts:page-ssr': { transform: PAGES },
  'astro:session-provider': { resolveId: /[/\\]session[/\\]provider\.js$/ },
  'unocss:astro': { load: UNOCSS, resolveId: UNOCSS },
  'unocss:devtools': { load: UNOCSS, resolveId: UNOCSS },
  'unocss:global:build:scan': { load: UNOCSS, resolveId: UNOCSS },
};

/** A Vite plugin that makes builds quicker: hooks of other plugins are called for the ids of `HOOK_FILTERS` alone. */
export function hookFilters(): Plugin {
  return {
    name: 'islet-hook-filters',
    configResolved({ plugins }) {
      for (const plugin of plugins) {
        for (const [hook, id] of Object.entries(HOOK_FILTERS[plugin.name] ?? {}))
          filterHook(plugin, hook as Hook, id);
      }
    },
  };
}

function filterHook(plugin: Plugin, name: Hook, id: RegExp): void {
  const hook = plugin[name];
  if (hook === undefined) return;
  const handler = typeof hook === 'function' ? hook : hook.handler;
  Object.assign(plugin, { [name]: { ...(typeof hook === 'object' && hook), filter: { id }, handler } });
}
