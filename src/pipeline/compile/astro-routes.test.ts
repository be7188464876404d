import { expect, it } from 'vitest';
import { LOCALE_CODES, LOCALE_PATHS } from '#storefront/i18n/locales.ts';
import { astroRoutes } from './astro-routes.ts';

type Setup = NonNullable<ReturnType<typeof astroRoutes>['hooks']['astro:config:setup']>;

/** The routes that Astro is given, by their patterns. */
function routes(command: 'dev' | 'build'): Map<string, string> {
  const given = new Map<string, string>();
  const setup = astroRoutes().hooks['astro:config:setup'];
  const options: Partial<Parameters<Setup>[0]> = {
    command,
    injectRoute: ({ pattern, entrypoint }) => given.set(pattern, String(entrypoint)),
    addMiddleware: () => {},
  };
  void setup?.(options as Parameters<Setup>[0]);
  return given;
}

const isGallery = ([pattern, file]: [string, string]) => /gallery/.test(pattern + file);

it('has the component gallery in development, in every locale', () => {
  const galleries = [...routes('dev')].filter(isGallery).map(([pattern]) => pattern);
  const prefixes = LOCALE_CODES.map((locale) => LOCALE_PATHS[locale]).filter(Boolean);
  expect(galleries.sort()).toEqual(['/gallery', ...prefixes.map((prefix) => `/${prefix}/gallery`)].sort());
});

it('compiles no component gallery for releases, and otherwise the same routes', () => {
  const built = [...routes('build')];
  expect(built.filter(isGallery)).toEqual([]);
  expect(built).toEqual([...routes('dev')].filter((route) => !isGallery(route)));
  expect(built.length).toBeGreaterThan(50);
});
