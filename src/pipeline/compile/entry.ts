import { manifest } from 'virtual:astro:manifest';
import { CompiledShop } from '#pipeline/renderer/compiled-shop.ts';

/** The compiled shop: what a release renders its pages with. */
export const shop = new CompiledShop(manifest);
