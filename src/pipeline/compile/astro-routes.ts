import { dirname, join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { PICTURES_PATH } from '#storefront/domain/catalog/image-sources.ts';
import { listOf } from '#storefront/domain/routes/list-paths.ts';
import { hasPage, ROUTES, type RouteMatch, type RouteName } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALE_PATHS, type Locale } from '#storefront/i18n/locales.ts';

/** The page with all components, which is a part of no release. */
const GALLERY = '/gallery';
const GALLERY_PAGE = 'src/storefront/pages/_gallery.astro';

/** The page of all lists whose routes have parameters; Astro makes routes of its own of files in `pages`. */
const LIST_PAGE = 'src/storefront/layouts/ListPage.astro';

/**
 * Gives Astro the shop's routes: every page of `src/storefront/pages` under every locale's prefix, and the payload
 * next to each page. Files that start with `_` are not routes of Astro's own. `astro dev` has the component gallery too.
 */
export function astroRoutes(): AstroIntegration {
  return {
    name: 'islet-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute, addMiddleware, command }) => {
        for (const locale of LOCALE_CODES) {
          const prefix = routePrefix(locale);
          // Astro has the other routes of the default locale by their files.
          const isMissing = locale !== DEFAULT_LOCALE;
          if (isMissing)
            injectRoute({ pattern: `${prefix}/404`, entrypoint: 'src/storefront/pages/404.astro' });
          for (const name of (Object.keys(ROUTES) as RouteName[]).filter(hasPage)) {
            const pattern = astroPattern(name);
            const entrypoint = isListWithParameters(name) ? LIST_PAGE : pageFile(pattern);
            if (isMissing || entrypoint === LIST_PAGE) injectRoute({ pattern: prefix + pattern, entrypoint });
          }
        }
        injectRoute({
          pattern: '/[...page]/_payload.json',
          entrypoint: 'src/storefront/pages/payload.json.ts',
        });
        if (command === 'dev') {
          for (const locale of LOCALE_CODES) {
            injectRoute({ pattern: routePrefix(locale) + GALLERY, entrypoint: GALLERY_PAGE });
          }
          addMiddleware({ order: 'pre', entrypoint: new URL('./dev-snapshot.ts', import.meta.url) });
        }
      },
      // Under `astro dev` pictures and search index come from the same place as those of releases.
      'astro:server:setup': async ({ server }) => {
        // Builds, which read this file too, have no use for them.
        const { default: send } = await import('send');
        const { devIndexFile, devSnapshot } = await import('./dev-snapshot.ts');
        server.middlewares.use(PICTURES_PATH, (request, response, next) => {
          send(request, request.url ?? '/', { root: join(dirname(devSnapshot()), 'pictures') })
            .on('error', () => next())
            .pipe(response);
        });
        server.middlewares.use((request, response, next) => {
          const json = devIndexFile(devSnapshot(), (request.url ?? '/').replace(/\?.*/, ''));
          if (json === null) return next();
          response.setHeader('Content-Type', 'application/json');
          response.end(json);
        });
      },
    },
  };
}

function routePrefix(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? '' : `/${LOCALE_PATHS[locale]}`;
}

function astroPattern(name: RouteName): string {
  return ROUTES[name].replace(/\{(\w+)\}/g, '[$1]').replace(/(.)\/$/, '$1');
}

function isListWithParameters(name: RouteName): boolean {
  return name !== 'products' && listOf({ locale: DEFAULT_LOCALE, name, params: {} } as RouteMatch) !== null;
}

function pageFile(pattern: string): string {
  return `src/storefront/pages${pattern === '/' ? '/index' : pattern}.astro`;
}
