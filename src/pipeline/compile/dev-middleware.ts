import { defineMiddleware } from 'astro:middleware';
import { devSnapshot } from '#pipeline/compile/dev-search-index.ts';
import { type OpenCatalog, openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';

/** Opened by the first page: before that there may be no snapshot. */
let catalog: OpenCatalog | undefined;

/** Under `astro dev` pages read the same snapshot that releases are made from. */
export const onRequest = defineMiddleware((context, next) => {
  catalog ??= openCatalog(devSnapshot(), () => {});
  catalog.dropStaleCache();
  context.locals.catalog = catalog;
  context.locals.locale = splitLocale(context.url.pathname).locale;
  return next();
});
