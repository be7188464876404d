import { defineMiddleware } from 'astro:middleware';
import { openCatalog } from '#release/snapshot/open-catalog.ts';
import { splitLocale } from '#shop/site/routes.ts';

/** Under `astro dev` pages read the same snapshot that releases are made from. */
export const onRequest = defineMiddleware((context, next) => {
  context.locals.catalog = openCatalog(process.env.ISLET_SNAPSHOT ?? '.islet/snapshot.sqlite', () => {});
  context.locals.locale = splitLocale(context.url.pathname).locale;
  return next();
});
