/** The module that Astro compiles for releases; see `pipeline/render/renderer.ts`. */
export { shop } from '#pipeline/renderer/own/compiled-shop.ts';
export { replaceCards } from '#storefront/features/catalog/products/cached-card.ts';
export { previewPage } from '#storefront/features/preview/preview-page.ts';
