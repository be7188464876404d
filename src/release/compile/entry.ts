import { createApp } from 'astro/app/entrypoint';
import { renderIslandsAtOnce } from './react-islands.ts';

/** The compiled shop: what a release renders its pages with. */
export const app = createApp({ streaming: false });

renderIslandsAtOnce(app.manifest.renderers);

// Loads the code of a route once: by itself Astro imports it anew for every page.
for (const [route, load] of app.manifest.pageMap ?? []) {
  let loaded: ReturnType<typeof load> | undefined;
  app.manifest.pageMap?.set(route, () => {
    loaded ??= load().then(async ({ page }) => {
      const module = await page();
      return { page: async () => module };
    });
    return loaded;
  });
}
