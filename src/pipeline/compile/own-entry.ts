/** The module that Astro compiles for releases, with our own renderer; see `pipeline/render/renderer.ts`. */
import { manifest } from 'virtual:astro:manifest';
import { CompiledShop } from '#pipeline/renderer/own/compiled-shop.ts';
import type { ShopRenderer } from '#pipeline/renderer/shop-renderer.ts';

export { replaceCards } from '#storefront/features/catalog/products/replace-cards.ts';

export const shop: ShopRenderer = new CompiledShop(manifest);
