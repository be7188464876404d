import { relative, sep } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { checkOverrides, isReplaceable } from './overrides.ts';
import type { ThemeFolder } from './theme-folder.ts';
import { checkSlots } from './theme-parts.ts';

const UTILITIES = /__uno\.css$/;
const STYLE_ID = /^const __vite__id = .*$/m;
/** The name that Astro gives the sheet in the page. */
const ID_IN_PAGE = '/@id/__x00__/__uno.css';

/** Vite plugins that show a theme under `npm run dev` as releases do, also files that are added or removed. */
export function devTheme(theme: ThemeFolder): Plugin[] {
  return [
    {
      name: 'islet-theme-utilities-first',
      apply: 'serve',
      enforce: 'post',
      // Under Vite's own name for it the sheet of utilities would be appended again, after the rules of the theme.
      transform: {
        filter: { id: UTILITIES },
        handler: (code) => code.replace(STYLE_ID, `const __vite__id = ${JSON.stringify(ID_IN_PAGE)}`),
      },
    },
    {
      name: 'islet-theme-parts-follow',
      apply: 'serve',
      configureServer(server) {
        const follow = (file: string) => {
          const path = relative(theme.path, file);
          if (isReplaceable(path) || path.startsWith(`slots${sep}`)) resolveAgain(server, theme);
        };
        server.watcher.on('add', follow);
        server.watcher.on('unlink', follow);
      },
    },
  ];
}

/** Which files of the theme are imported is part of what Vite keeps of each module. */
function resolveAgain(server: ViteDevServer, theme: ThemeFolder): void {
  for (const check of [checkOverrides, checkSlots]) {
    try {
      check(theme);
    } catch (error) {
      server.config.logger.error(error instanceof Error ? error.message : String(error));
    }
  }
  for (const environment of Object.values(server.environments)) {
    environment.moduleGraph.invalidateAll();
    environment.hot.send({ type: 'full-reload' });
  }
}
