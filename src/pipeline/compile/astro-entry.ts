/** The module that Astro compiles for releases, with Astro's renderer; see `pipeline/render/renderer.ts`. */
import { AstroRenderer } from '#pipeline/renderer/astro/astro-renderer.ts';
import type { ShopRenderer } from '#pipeline/renderer/shop-renderer.ts';

export { replaceCards } from '#storefront/features/catalog/products/replace-cards.ts';

export const shop: ShopRenderer = new AstroRenderer();
