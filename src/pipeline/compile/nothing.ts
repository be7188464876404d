/** Stands in for what Astro prerenders pages with. */
export {};
