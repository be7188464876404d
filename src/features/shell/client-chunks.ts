import type { AstroIntegration } from 'astro';

/**
 * Browsers load three files for the cart, and what a page adds: one file compresses better than many small
 * ones. The first has all that talks to the store and comes at the first action; the second comes with the
 * first island, the third with the cart.
 */
const CHUNK_GROUPS = [
  {
    name: 'shop',
    test: /\/src\/(stores\/cart\/cart-store|features\/shell\/deferred\/watch-releases)\.ts$/,
    priority: 2,
  },
  {
    name: 'react',
    test: /\/node_modules\/(@astrojs\/react|@nanostores\/react|react|react-dom|scheduler)\//,
    priority: 1,
  },
  { name: 'cart', test: /\/src\/features\/cart\/CartPanel\.tsx$/, priority: 0 },
];

const BUILD = {
  modulePreload: false,
  rolldownOptions: {
    // An island's file is that of its group, not one more that names it.
    preserveEntrySignatures: 'allow-extension',
    output: { codeSplitting: { groups: CHUNK_GROUPS } },
  },
} as const;

/** Where Vite keeps what stands around each `import()`. */
const IMPORT_HELPER = '\0vite/preload-helper.js';

/** As Vite's own, without the preloading: what such a file needs is there already. */
const IMPORTING = `export const __vitePreload = (load) => load().catch((cause) => {
  const event = new Event('vite:preloadError', { cancelable: true });
  event.payload = cause;
  if (dispatchEvent(event)) throw cause;
});`;

/** The text of a GraphQL document, of which only its words count. */
const DOCUMENT = /(?<=\(\s*)`[^`]*`/g;
const DOCUMENTS = /\/src\/api\/operations\/[^?]*\.ts$/;

const URQL = /\/node_modules\/urql\/dist\/urql\.es\.js$/;
const REACT_NAMESPACE = /import \* as (\w+) from "react";/;

/**
 * Imports React's functions by name in urql's bindings. Its namespace import, though left out of the bundle,
 * has the bundler wrap React for interoperability in every file.
 * @throws where urql no longer imports React as a namespace
 */
function withNamedReactImports(code: string): string {
  const namespace = REACT_NAMESPACE.exec(code)?.[1];
  if (namespace === undefined)
    throw new Error('urql does not import React as a namespace: remove this step.');
  const call = new RegExp(`\\b${namespace}\\.(createContext|use[A-Z]\\w*)`, 'g');
  const names = new Set(Array.from(code.matchAll(call), ([, name]) => name));
  return code
    .replace(REACT_NAMESPACE, `import { ${[...names].join(', ')} } from "react";`)
    .replace(call, '$1');
}

/** How the islands' code is put into files. */
export function clientChunks(): AstroIntegration {
  return {
    name: 'islet-client-chunks',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islet-client-chunks',
                enforce: 'pre',
                configEnvironment: (name) => (name === 'client' ? { build: BUILD } : null),
                transform: (code, id) => {
                  if (DOCUMENTS.test(id)) return code.replace(DOCUMENT, (text) => text.replace(/\s+/g, ' '));
                  return URQL.test(id) ? withNamedReactImports(code) : null;
                },
                load: (id) => (id === IMPORT_HELPER ? IMPORTING : null),
                generateBundle: {
                  order: 'post',
                  handler(_, files) {
                    const styled = Object.values(files).find(
                      (file) => file.type === 'chunk' && file.code.includes('__vite__mapDeps'),
                    );
                    if (styled === undefined) return;
                    this.error(
                      `${styled.fileName} imports a file with styles of its own. Import them where its island stands.`,
                    );
                  },
                },
              },
            ],
          },
        });
      },
    },
  };
}
