/** What releases make pages with, compiled by Astro; see `release/render/renderer.ts`. */
export { replaceCards } from '#features/catalog/products/replace-cards.ts';
export { shop } from '#release/compile/entry.ts';
