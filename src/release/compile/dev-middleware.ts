import { defineMiddleware } from 'astro:middleware';
import { devSnapshot } from '#release/compile/dev-search-index.ts';
import { openCatalog } from '#release/snapshot/open-catalog.ts';
import { splitLocale } from '#shop/site/routes/routes.ts';

/** Under `astro dev` pages read the same snapshot that releases are made from. */
export const onRequest = defineMiddleware((context, next) => {
  context.locals.catalog = openCatalog(devSnapshot(), () => {});
  context.locals.locale = splitLocale(context.url.pathname).locale;
  return next();
});
