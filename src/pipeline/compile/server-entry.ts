/** What releases make pages with, compiled by Astro; see `pipeline/render/renderer.ts`. */

export { shop } from '#pipeline/compile/entry.ts';
export { replaceCards } from '#storefront/features/catalog/products/replace-cards.ts';
