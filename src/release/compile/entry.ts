import { createApp } from 'astro/app/entrypoint';

/** The compiled shop: what a release renders its pages with. */
export const app = createApp({ streaming: false });
