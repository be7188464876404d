import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { report } from '../measure.ts';

export interface PlainReport {
  /** From the start of the process: Astro reads the project and its configuration before any hook. */
  compileSeconds: number;
  renderSeconds: number;
}

const PATHS = fileURLToPath(new URL('./static-paths.ts', import.meta.url));

/** Modules of `src/storefront/pages` whose routes have parameters -> the export of `static-paths.ts` that lists them. */
export const LISTED: Record<string, string> = {
  'product/[slug].astro': 'products',
  'products/page/[pageNumber].astro': 'productPages',
  'product-category/[categorySlug].astro': 'categories',
  'product-category/[categorySlug]/page/[pageNumber].astro': 'categoryPages',
  'pages/[contentSlug].astro': 'contentPages',
  'payload.json.ts': 'payloads',
};

/**
 * Lets plain `astro build` make every page of the shop: a middleware gives pages the snapshot's catalog,
 * and the pages themselves, otherwise untouched, list their paths.
 */
export function prerendered(): AstroIntegration {
  let compiled = 0;
  return {
    name: 'islet-bench-prerendered',
    hooks: {
      'astro:build:done': () => {
        report({
          compileSeconds: compiled / 1000,
          renderSeconds: (performance.now() - compiled) / 1000,
        } satisfies PlainReport);
      },
      'astro:config:setup': ({ addMiddleware, updateConfig, config }) => {
        addMiddleware({ order: 'pre', entrypoint: new URL('./middleware.ts', import.meta.url) });
        const pages = fileURLToPath(new URL('pages/', config.srcDir));
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islet-bench-prerendered',
                // Called once for each bundle; Astro renders when the last one is written.
                writeBundle() {
                  compiled = performance.now();
                },
                transform(code, id) {
                  const paths = id.startsWith(pages) ? LISTED[id.slice(pages.length)] : undefined;
                  if (paths === undefined) return;
                  const listed = `export { ${paths} as getStaticPaths } from ${JSON.stringify(PATHS)};`;
                  return { code: `${code}\n${listed}\n`, map: null };
                },
              },
            ],
          },
        });
      },
    },
  };
}
