import { createApp } from 'astro/app/entrypoint';

/** The shop as Astro itself renders it, on its own runtime. */
export const app = createApp({ streaming: false });
