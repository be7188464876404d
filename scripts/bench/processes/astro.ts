import { fileURLToPath } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import shop from '../../../astro.config.mjs';
import { answer, PROJECT } from '../harness/process.ts';

/** Seconds of a build, from the start of this process. */
export interface AstroSeconds {
  compile: number;
  render: number;
}

const PAGES = fileURLToPath(new URL('../harness/astro-pages.ts', import.meta.url));
const WITH_PARAMETERS = /\/storefront\/(pages\/.*(\[.*\.astro|payload\.json\.ts)|layouts\/ListPage\.astro)$/;

/** Builds the shop's own configuration and routes by Astro alone; with a cache folder, incrementally. */
const [outDir = '', cacheDir = ''] = process.argv.slice(2);
const { adapter: _, ...shared } = shop;
answer(async () => {
  const { promise, resolve } = Promise.withResolvers<AstroSeconds>();
  await build({
    ...shared,
    configFile: false,
    root: PROJECT,
    output: 'static',
    outDir,
    integrations: [...(shared.integrations ?? []), prerendered(resolve)],
    ...(cacheDir && { cacheDir, experimental: { incrementalBuild: true } }),
  });
  return promise;
});

/**
 * Lets Astro make every page of the shop: a middleware gives pages the snapshot's catalog, and the pages themselves,
 * otherwise untouched, list their paths.
 */
function prerendered(onBuilt: (seconds: AstroSeconds) => void): AstroIntegration {
  let compiled = 0;
  const plugin = {
    name: 'islet-bench-prerendered',
    // Called once for each bundle; Astro renders when the last one is written.
    writeBundle() {
      compiled = performance.now();
    },
    transform(code: string, id: string) {
      if (!WITH_PARAMETERS.test(id)) return;
      return { code: `${code}\nexport { getStaticPaths } from ${JSON.stringify(PAGES)};\n`, map: null };
    },
  };
  return {
    name: 'islet-bench-prerendered',
    hooks: {
      'astro:config:setup': ({ addMiddleware, updateConfig }) => {
        addMiddleware({ order: 'pre', entrypoint: PAGES });
        updateConfig({ vite: { plugins: [plugin] } });
      },
      'astro:build:done': () =>
        onBuilt({ compile: compiled / 1000, render: (performance.now() - compiled) / 1000 }),
    },
  };
}
