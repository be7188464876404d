import { defineMiddleware } from 'astro:middleware';
import { openCatalog } from '#pipeline/snapshot/open-catalog.ts';
import { splitLocale } from '#storefront/domain/routes/routes.ts';

const catalog = openCatalog(process.env.ISLET_SNAPSHOT ?? '', () => {});

/** Locals that a render thread gives its pages. */
export const onRequest = defineMiddleware((context, next) => {
  context.locals.catalog = catalog;
  context.locals.locale = splitLocale(context.url.pathname).locale;
  return next();
});
